from dataclasses import fields
from string import Formatter
from typing import Any, get_args

import pytest

from croupier.competition import events as competition_events
from croupier.competition import explain as competition
from croupier.games.baccarat import events as baccarat_events
from croupier.games.baccarat import explain as baccarat
from croupier.games.lanes import events as lanes_events
from croupier.games.lanes import explain as lanes
from croupier.games.pokdeng import events as pokdeng_events
from croupier.games.pokdeng import explain as pokdeng

GAMES = [
    (baccarat.SENTENCES, baccarat.FIELDS, baccarat_events.Event),
    (pokdeng.SENTENCES, {}, pokdeng_events.Event),
    (lanes.SENTENCES, {}, lanes_events.Event),
    (competition.SENTENCES, competition.FIELDS, competition_events.Event),
]


@pytest.mark.parametrize(("sentences", "words", "events"), GAMES)
def test_every_kind_of_event_has_a_sentence(sentences: Any, words: Any, events: Any) -> None:
    told_by_the_table = {competition_events.OnTable}
    assert set(sentences) == set(get_args(events)) - told_by_the_table


@pytest.mark.parametrize(("sentences", "words", "events"), GAMES)
def test_a_sentence_has_only_fields_of_its_event_in_braces(sentences: Any, words: Any, events: Any) -> None:
    for kind, found in sentences.items():
        if not callable(found):
            known = {field.name for field in fields(kind)} | set(words)
            used = {name for text in found for _, name, _, _ in Formatter().parse(text) if name}
            assert used <= known, kind
