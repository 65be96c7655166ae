"""The scenarios that come with a set of data, each read when it is first asked for.

A list of scenarios needs their first tables only; a whole war takes longer to read than the boards.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from warcabinet.awaw.scenarios.file.catalogue import sheet_of
from warcabinet.awaw.scenarios.file.model import Header, Scenario
from warcabinet.awaw.scenarios.file.reading import Reader

_REST = re.compile(r"^\[(?!scenario[].])", re.MULTILINE)
"""Where the first table begins that is not the scenario's own."""


class Shelf(Mapping[str, Scenario]):
    """Scenarios by name. Those that cannot be read are not here; `scenario check` tells why."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = texts or {}
        self._read: dict[str, Scenario | None] = {}

    @cached_property
    def heads(self) -> Mapping[str, Header]:
        """The first table of every file that has one."""
        raw = {name: _first_table(text) for name, text in self._texts.items()}
        found: dict[str, Header] = {}
        for name, one in raw.items():
            base = raw.get(str(one.get("extends", "")), {})
            head = Reader().struct(Header, {**base, **one})
            if head is not None and head.name == name:
                found[name] = head
        return found

    def __getitem__(self, name: str) -> Scenario:
        if name not in self._read:
            if name not in self._texts:
                raise KeyError(name)
            sheet = sheet_of(name, self._texts)
            self._read[name] = None if sheet.flaws else sheet.scenario
        found = self._read[name]
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.heads if self.get(name) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None


def _first_table(text: str) -> dict[str, Any]:
    rest = _REST.search(text)
    try:
        found = tomllib.loads(text[: rest.start()] if rest else text).get("scenario")
    except (ValueError, RecursionError):  # told when the whole file is read
        return {}
    return found if isinstance(found, dict) else {}
