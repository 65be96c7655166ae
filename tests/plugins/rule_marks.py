"""Rule marks: every cited number exists; `--switch-off` takes an entry out of the games' books."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from warcabinet.cli.ledger.books import switch_off
from warcabinet.cli.ledger.games import unknown_clauses


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--switch-off",
        metavar="ID",
        action="append",
        default=[],
        help="leave this entry out of the book of its game, to see which tests notice",
    )


def pytest_configure(config: pytest.Config) -> None:
    entries: list[str] = config.getoption("--switch-off")
    if not entries:
        return
    try:
        switch_off(entries)
    except KeyError as error:
        raise pytest.UsageError(f"--switch-off: no book has an entry {error}") from None


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    cited: dict[str, str] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for name in mark.args[:1] if "#" in mark.args[0] else mark.args:
                cited.setdefault(str(name), item.nodeid)
    wrong = unknown_clauses(set(cited)) if cited else set()
    if wrong:
        lines = (f"{cited[number]} cites rule {number}, which does not exist" for number in wrong)
        raise pytest.UsageError("\n".join(sorted(lines)))
