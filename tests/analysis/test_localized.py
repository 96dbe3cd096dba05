"""Choices, actions and reasons in the reader's language."""

from rowlock.analysis.localized import action_in_words, choice_in_words, deed_in_words, reason_in_words
from rowlock.rules import choice_words, parse, parse_choice
from rowlock.rules.words import REASONS_IN_WORDS, action_words
from rowlock.words import LANGUAGES

POSITIONS = [
    parse(line)
    for line in (
        "qwixx/1/r5.y.g.b.0/r.y.g.b.0/1:a1:41-3652",
        "qwixx/1/r5.y.g.b.0/r.y.g.b.0/1:a2:41-3652:x",
        "onboard/1/A/r37A.y.g97.b8.0@35/rB.y4.g.bA.2@7/1:a3:22-4516:-",
        "duel/1/r.y.g.b.0/r.y5.g.b.0/2:a1:51-3346",
        "duel/1/r.y.g.b.0/r.y6.g.b.0/2:a2:51-3346:y6",
    )
]


def test_in_english_squares_actions_and_reasons_have_the_words_of_the_rules():
    for choice in map(parse_choice, ("r5", "y12", "g2", "b7")):
        assert choice_in_words("en", choice) == choice_words(choice)
    for reason, words in REASONS_IN_WORDS.items():
        assert reason_in_words("en", reason) == words
    for state in POSITIONS:
        assert action_in_words("en", state) == action_words(state)


def test_no_two_languages_say_the_same():
    for said in (
        lambda language: [action_in_words(language, state) for state in POSITIONS],
        lambda language: [reason_in_words(language, reason) for reason in REASONS_IN_WORDS],
        lambda language: [choice_in_words(language, parse_choice(text)) for text in ("-", "r5", "+2")],
        lambda language: [deed_in_words(language, parse_choice(text)) for text in ("-", "r5", "+2")],
    ):
        told = [said(language) for language in LANGUAGES]
        for phrases in zip(*told, strict=True):
            assert len(set(phrases)) == len(LANGUAGES), phrases


def test_a_step_is_counted():
    assert [choice_in_words("pl", parse_choice(f"+{steps}")) for steps in (1, 3, 5)] == [
        "1 pole",
        "3 pola",
        "5 pól",
    ]
