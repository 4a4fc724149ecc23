"""What a viewer may be told beyond the view: roads, exact odds of what is left, what a move costs."""
