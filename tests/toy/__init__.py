"""High Card, which only the tests know: two players pay an ante and get a card each; the higher wins."""
