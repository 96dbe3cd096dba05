"""OpenSpiel's own simulation test, stored playthroughs, and the same games as the rules play."""

import pickle
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402

from rowlock.envs.open_spiel_games import spiel_name  # noqa: E402
from rowlock.rules import GAME_NAMES, Dice, apply, parse, text  # noqa: E402

pytestmark = pytest.mark.slow

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
STRINGS = [
    *map(spiel_name, GAME_NAMES),
    f"{spiel_name('qwixx')}(players=4)",
    f"{spiel_name('onboard')}(players=3,track=B)",
]

LATE = {
    "qwixx": "qwixx/1/r8B.y8B.g83.b5.3/rAB.y2B.g85.b83.3/1:roll",
    "onboard": "onboard/1/A/r8AB.y8B.gA75.bA876.3@7/rA.y59A.g875.bB4.3@0/1:roll",
    "duel": "duel/1/r79A.y8.gA9.b7433.2/r58B.y9AABB.g874.b5.1/2:roll",
    "tworows": "tworows/1/r8A.b83.3/r8A.b83.3/1:roll",
}
"""Positions near the end, so that playthroughs are short."""


@pytest.mark.parametrize("string", STRINGS)
def test_random_games_conform_and_survive_serialisation(string):
    pyspiel.random_sim_test(pyspiel.load_game(string), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("string", [one for one in STRINGS if "duel" not in one])
def test_games_converted_to_sequential_play_conform_too(string):
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(string))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.fixture(autouse=True)
def _flags_parsed():
    """Playthroughs read a flag of OpenSpiel's command line, which doesn't exist here."""
    flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_playthrough_is_as_stored(name):
    """After an intended change, delete the file: this rewrites it."""
    # Imported here because it imports SciPy, which takes seconds in every process that collects tests.
    from open_spiel.python.algorithms import generate_playthrough

    path = PLAYTHROUGHS / f"{name}.txt"
    if not path.exists():
        string = f"{spiel_name(name)}(position={LATE[name]})"
        path.write_text(generate_playthrough.playthrough(string, None, seed=1), encoding="utf-8")
    stored, replayed = generate_playthrough.replay(str(path))
    assert replayed == stored


def test_a_roll_is_a_node_for_each_die_in_play():
    state = pyspiel.load_game(spiel_name("tworows")).new_initial_state()
    for face in (4, 0, 2, 5):
        assert state.is_chance_node()
        assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(6))
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(face)
    expected = apply(parse("tworows/1/r.b.0/r.b.0/1:roll"), Dice(5, 1, 3, 0, 0, 6))
    assert str(state) == text(expected)
    assert state.is_simultaneous_node()


def test_a_sealed_choice_is_not_in_the_information_state():
    """Two games that differ only in the first player's sealed choice are the same to the second."""
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(spiel_name("qwixx")))
    twins = [game.new_initial_state() for _ in range(2)]
    for state in twins:
        for _ in range(6):
            state.apply_action(3)
    for state, action in zip(twins, twins[0].legal_actions()[:2], strict=True):
        state.apply_action(action)
    assert {state.current_player() for state in twins} == {1}
    assert twins[0].information_state_string(1) == twins[1].information_state_string(1)
    assert twins[0].observation_string(1) == twins[1].observation_string(1)
    assert twins[0].information_state_string(0) != twins[1].information_state_string(0)


def test_a_game_may_begin_in_any_position_of_its_own():
    line = "duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111"
    state = pyspiel.load_game(spiel_name("duel"), {"position": line}).new_initial_state()
    assert (str(state), state.current_player()) == (line, 1)
    with pytest.raises(Exception, match="the position is from duel, not from qwixx"):
        pyspiel.load_game(spiel_name("qwixx"), {"position": line})


def test_a_game_can_be_sent_to_another_process():
    for name in GAME_NAMES:
        game = pyspiel.load_game(spiel_name(name))
        sent = pickle.loads(pickle.dumps(game))
        assert (str(sent), str(sent.new_initial_state())) == (str(game), str(game.new_initial_state()))


def test_players_and_tracks_are_parameters():
    game = pyspiel.load_game(f"{spiel_name('onboard')}(players=4,track=B)")
    assert game.num_players() == 4
    assert str(game.new_initial_state()).split("/")[2] == "B"
