"""A log shares its events with its successors without being changed by them."""

import pytest

from rowlock.live import BadLog, Log, LoggedEvent


def event(number, kind="chose", by="ada", command="1"):
    return LoggedEvent(number, 0.0, kind, {}, {}, (), by, command)


def log_of(*kinds):
    log = Log()
    for number, kind in enumerate(kinds, start=1):
        log = log.then(event(number, kind, command=kind))
    return log


def kinds(log):
    return [one.kind for one in log]


def test_a_longer_log_leaves_the_shorter_as_it_was():
    short = log_of("opened", "joined")
    long = short.then(event(3, "begun"))
    assert kinds(short) == ["opened", "joined"]
    assert kinds(long) == ["opened", "joined", "begun"]
    assert (len(short), short[-1].kind, kinds(short[1:])) == (2, "joined", ["joined"])
    with pytest.raises(IndexError):
        short[2]


def test_two_logs_that_continue_the_same_one_are_independent():
    begun = log_of("opened", "joined")
    one = begun.then(event(3, "rolled", command="roll")).then(event(4, "chose", command="a"))
    other = begun.then(event(3, "left", command="leave"))
    assert kinds(one) == ["opened", "joined", "rolled", "chose"]
    assert kinds(other) == ["opened", "joined", "left"]
    assert one.of_command("ada", "leave") == other.of_command("ada", "roll") == ()
    assert kinds(other.of_command("ada", "leave")) == ["left"]


def test_a_command_is_found_with_all_its_events_by_who_sent_it():
    log = log_of("opened").then(event(2, "chose")).then(event(3, "revealed")).then(event(4, "chose", by="bo"))
    assert kinds(log.of_command("ada", "1")) == ["chose", "revealed"]
    assert [one.number for one in log.of_command("bo", "1")] == [4]
    assert log.of_command("cem", "1") == ()


def test_an_earlier_log_does_not_have_later_commands():
    before = log_of("opened")
    before.then(event(2, "chose"))
    assert before.of_command("ada", "1") == ()


def test_logs_are_equal_if_their_events_are():
    assert log_of("opened", "joined") == log_of("opened", "joined") != log_of("opened", "left")


def test_numbers_have_no_gap():
    with pytest.raises(BadLog, match="event 3 cannot follow event 1"):
        log_of("opened").then(event(3))
