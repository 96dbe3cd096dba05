"""Every golden game replays unchanged, and there is one for every way a game can end."""

import pytest

from golden.playthroughs import RECORDS, playthrough
from rowlock.record import read_record_file, summary
from support.playing import REASONS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_shows_what_it_showed(path):
    assert playthrough(read_record_file(path)) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_is_a_golden_game_for_every_game_and_every_reason_to_end():
    ends = {(s.game, s.reason) for s in (summary(read_record_file(path)) for path in RECORDS)}
    assert ends >= {(game, reason) for game, reasons in REASONS.items() for reason in reasons}
