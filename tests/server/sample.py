"""What a server might offer: the same sample for tests of the server and of its pages."""

from __future__ import annotations

from warcabinet.server.about import About, GameInfo, Ledger, PartCoverage, ScenarioInfo


def sample_about() -> About:
    """Two games, and a rulebook of which some parts are far and some are not begun."""
    return About(
        games=(
            GameInfo(
                id="awaw",
                title="A World at War",
                summary="The Second World War from 1939 to 1946, for two to eight.",
                scenarios=(
                    ScenarioInfo(
                        id="poland-1939",
                        title="Poland 1939",
                        summary="The first campaign of the war and the first game to learn.",
                        seats=("Axis", "Allies"),
                        length="One turn, Fall 1939",
                        command="warcabinet play poland-1939",
                    ),
                ),
            ),
            GameInfo(
                id="skirmish",
                title="Skirmish",
                summary="A tiny complete game that shows how the table works.",
                scenarios=(
                    ScenarioInfo(
                        id="ford",
                        title="The ford",
                        summary="Two sides, seven units, one river.",
                        seats=("Red", "Blue"),
                        length="6 turns",
                        command="warcabinet play ford",
                    ),
                ),
            ),
        ),
        ledger=Ledger(
            parts=(
                PartCoverage(rules="1-9", title="The basics", paragraphs=300, tested=40, coded=35),
                PartCoverage(
                    rules="10-16",
                    title="Ground units",
                    paragraphs=420,
                    tested=130,
                    coded=60,
                    not_needed=12,
                ),
                PartCoverage(rules="17-19", title="Air", paragraphs=210),
                PartCoverage(rules="43", title="Atomics", paragraphs=0),
            )
        ),
        terminal="warcabinet play poland-1939",
    )
