"""docs/home-front.md: every project, route and kind of atomic attack has a scripted test."""

from __future__ import annotations

from pathlib import Path

from home_games import everything

ROOT = Path(__file__).parents[2]


def lines() -> list[tuple[str, str, str]]:
    """Kind, what it is, and the test that is named for it."""
    page = (ROOT / "docs" / "home-front.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    return [(kind, what, test.strip("`")) for kind, what, test in rows[2:]]


def test_everything_stands_in_the_table() -> None:
    found = [f"{kind}: {what}" for kind, what, _ in lines()]
    assert found == everything()


def test_the_scripted_tests_are_there() -> None:
    for kind, what, test in lines():
        file, _, name = test.partition("::")
        text = (ROOT / "tests" / "rules" / f"{file}.py").read_text(encoding="utf-8")
        assert f"def {name}(" in text, (kind, what)
