"""What the home fronts did is read from the record: projects, routes and atomic attacks."""

from __future__ import annotations

from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Event
from warcabinet.players.awaw.home_events import _kinds


def entry(text: str, *told: tuple[str, str]) -> Answered:
    events = tuple(Event(rule, words, ()) for rule, words in told)
    return Answered(seat=Seat("allied"), text=text, told=events)


def test_projects_routes_and_bombs_are_counted() -> None:
    assert list(_kinds(entry("grant-brps us russia murmansk-convoy murmansk 10"))) == [
        "route: murmansk-convoy"
    ]
    assert list(_kinds(entry("send-oil us persian-route persia 1"))) == ["route: persian-route"]
    found = entry(
        "pass",
        ("41.75", "torpedoes: 4 with points +2 is a result of 6: results 1"),
        ("42.17A", "european axis: submarine-production: 3 more"),
        ("42.17", "russia: shock-army-production: 1 more"),
        ("43.51", "us: atomic attack on J30: the ships in its shipyard"),
        ("43.42", "us uses an atomic bomb in the attack on M27"),
        ("41.51", "european axis: a die is rolled for project Falcon"),
    )
    assert list(_kinds(found)) == [
        "research: torpedoes",
        "production: submarine-production",
        "production: shock-army-production",
        "atomic attack: the ships in its shipyard",
        "atomic attack: ground units",
    ]
