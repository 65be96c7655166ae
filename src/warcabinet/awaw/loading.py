"""The one module of the game that reads data files.

`load()` reads the tables that come with the program. Given a folder, it takes every file that the
folder has from there: that is a data pack. Single rows of a board's file are changed by a file of
the same name that ends in `.patch.tsv`. All that is wrong with the files is found and told at once,
each with file, line, column and reason, and then nothing is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import msgspec

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import WORLD, joined, knowing
from warcabinet.awaw.boards.reading import Texts, board_of, evidence_of, wanted
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.awaw.boards.tables import Sheet
from warcabinet.awaw.forces import reading as forces_files
from warcabinet.awaw.forces.checking import Known
from warcabinet.awaw.forces.forces import Forces
from warcabinet.awaw.scenarios.file.shelf import Shelf
from warcabinet.awaw.terms.data_rows import (
    CountryRow,
    NationalityRow,
    PowerRow,
    Row,
    country_row,
    nationality_row,
    power_row,
    step_row,
)
from warcabinet.awaw.terms.order_of_play import SequenceTable, Step, page
from warcabinet.awaw.terms.powers import Country, Nationality, Power
from warcabinet.awaw.terms.tables import FOLDER, INDEXES, Tables, named, tables_of

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


BOARDS = ("europe", "pacific")
"""The boards there are files for."""


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a data file. Line 1 is the header; line 0 speaks of the whole file."""

    file: str
    line: int
    column: str
    reason: str

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {self.reason}"


class DataError(ValueError):
    """The data files are not fit for play; `problems` holds every reason found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


class AwawData(msgspec.Struct, frozen=True):
    """Everything read from data files: what never changes during play."""

    rules: Mapping[str, str]
    powers: Mapping[Power, PowerRow]
    countries: Mapping[Country, CountryRow]
    nationalities: Mapping[Nationality, NationalityRow]
    sequence: SequenceTable
    boards: Mapping[str, AwawBoard] = MappingProxyType({})
    tables: Tables = Tables()
    forces: Forces = Forces()
    scenarios: Shelf = Shelf()
    """The scenario files that can be read; what is wrong with the others `scenario check` tells."""

    def board(self, name: str) -> AwawBoard | None:
        """The board of a name: one of the two, or both as one; None if there is none."""
        if name == WORLD and all(one in self.boards for one in BOARDS):
            return joined(*(self.boards[one] for one in BOARDS))
        return self.boards.get(name)

    def board_for_play(self, name: str) -> AwawBoard:
        """The board of a name, on which the regions of the other board are empty."""
        board = self.board(name)
        if board is None:
            raise KeyError(name)
        for other in self.boards.values():
            if other.name != name and name != WORLD:
                board = knowing(board, other)
        return board


def load(data_dir: Path | None = None) -> AwawData:
    """Read all tables, those in the folder before our own; raise `DataError` with every problem."""
    reader = _Reader(data_dir)
    rules = reader.read("rules.tsv", ("rule", "kind"), lambda row: (row("rule"), row("kind")))
    powers = reader.read("powers.tsv", PowerRow.__struct_fields__, power_row)
    countries = reader.read("countries.tsv", CountryRow.__struct_fields__, country_row)
    nationalities = reader.read(
        "nationalities.tsv", NationalityRow.__struct_fields__, nationality_row
    )
    steps = reader.read("sequence.tsv", Step.__struct_fields__, step_row)
    boards = {name: reader.board(name) for name in BOARDS}
    if data_dir is not None:  # a pack is read whole; our own evidence is read when asked for
        for name in BOARDS:
            reader.evidence(name)
    data = AwawData(
        rules=MappingProxyType(dict(row for _, row in rules)),
        powers=MappingProxyType({row.power: row for _, row in powers}),
        countries=MappingProxyType({row.country: row for _, row in countries}),
        nationalities=MappingProxyType({row.nationality: row for _, row in nationalities}),
        sequence=SequenceTable(row for _, row in steps),
        boards=MappingProxyType({name: one for name, one in boards.items() if one is not None}),
        tables=load_tables(reader),
    )
    reader.unique("rules.tsv", "rule", [(line, rule) for line, (rule, _) in rules])
    reader.unique("powers.tsv", "power", [(line, row.power) for line, row in powers])
    reader.unique("countries.tsv", "country", [(line, row.country) for line, row in countries])
    reader.unique(
        "nationalities.tsv", "nationality", [(line, row.nationality) for line, row in nationalities]
    )
    if not reader.problems:  # what a dropped row leaves dangling would only hide the cause
        for power in Power:
            if power not in data.powers:
                reader.fault("powers.tsv", 0, "power", f"no row for {power}")
        for line, row in nationalities:
            if row.counts_as not in data.nationalities:
                reason = f"no nationality {row.counts_as}"
                reader.fault("nationalities.tsv", line, "counts_as", reason)
            if row.power is None and Country(row.nationality) not in data.countries:
                reason = "belongs to no power, and no country has this name"
                reader.fault("nationalities.tsv", line, "power", reason)
        for flaw in data.sequence.flaws(data.rules):
            reader.fault("sequence.tsv", steps[flaw.row][0], flaw.column, flaw.reason)
    data = msgspec.structs.replace(
        data, forces=load_forces(reader, data), scenarios=Shelf(scenario_texts(data_dir))
    )
    if reader.problems:
        raise DataError(tuple(reader.problems))
    return data


def load_board(name: str, data_dir: Path | None = None) -> tuple[AwawBoard, Evidence]:
    """One board, and what it is checked with; raise `DataError` with every problem."""
    reader = _Reader(data_dir)
    board, evidence = reader.board(name), reader.evidence(name)
    if board is None or reader.problems:
        raise DataError(tuple(reader.problems))
    return board, evidence


def scenario_texts(data_dir: Path | None = None) -> dict[str, str]:
    """The text of every scenario file by name; raise `DataError` if one is no text."""
    reader, own = _Reader(data_dir), resources.files("warcabinet.awaw") / "data" / "scenarios"
    folders = [own, data_dir / "scenarios"] if data_dir is not None else [own]
    files = [one.name for folder in folders if folder.is_dir() for one in folder.iterdir()]
    names = sorted({file[:-5] for file in files if file.endswith(".toml")})
    texts = {name: reader._text(f"scenarios/{name}.toml") for name in names}
    if reader.problems:
        raise DataError(tuple(reader.problems))
    return texts


def load_forces(reader: _Reader, data: AwawData) -> Forces:
    """Counters, force pools and figures; what is wrong goes to the reader's problems."""
    owners = {name: row.power for name, row in data.nationalities.items()}
    known = Known(data.rules, owners, data.countries, data.tables)
    texts = reader.sheets(forces_files.WANTED)
    forces, flaws = forces_files.forces_of(texts, None if reader.problems else known)
    reader.problems += [Problem(*flaw) for flaw in flaws]
    return forces


def load_tables(reader: _Reader) -> Tables:
    """The printed tables that the index files name; what is wrong goes to the reader's problems."""
    indexes = reader.texts(FOLDER, INDEXES)
    tables, faults = tables_of(indexes + reader.texts(FOLDER, named(indexes)))
    reader.problems += [Problem(*fault) for fault in faults]
    return tables


class _Reader:
    """Reads tables of tab-separated cells and collects what is wrong with them."""

    def __init__(self, data_dir: Path | None) -> None:
        self.data_dir = data_dir
        self.problems: list[Problem] = []
        self._own = resources.files("warcabinet.awaw") / "data"  # found once for all files
        if data_dir is not None and not data_dir.is_dir():
            self.fault(str(data_dir), 0, "", "no such folder")

    def fault(self, file: str, line: int, column: str, reason: str) -> None:
        self.problems.append(Problem(file, line, column, reason))

    def read(
        self, file: str, columns: tuple[str, ...], build: Callable[[Row], T]
    ) -> list[tuple[int, T]]:
        """The rows that can be read, each with the number of its line."""
        lines = self._text(file).splitlines()
        header = lines[0].split("\t") if lines else []
        for column in columns:
            if column not in header:
                self.fault(file, 1, column, "column is missing")
        for column in header:
            if column not in columns or header.count(column) > 1:
                self.fault(file, 1, column, "column is not known here, or stands here twice")
        if sorted(header) != sorted(columns):
            return []
        rows: list[tuple[int, T]] = []
        for number, line in enumerate(lines[1:], 2):
            cells = line.split("\t")
            if len(cells) != len(header):
                self.fault(file, number, "", f"{len(cells)} cells instead of {len(header)}")
                continue

            def fault(column: str, reason: str, number: int = number) -> None:
                self.fault(file, number, column, reason)

            row = Row(dict(zip(header, cells, strict=True)), fault)
            built = build(row)
            if row.whole:
                rows.append((number, built))
        return rows

    def board(self, name: str) -> AwawBoard | None:
        """The board of its files and patches, or None and the reasons among the problems."""
        board, flaws = board_of(name, self._texts(name, evidence=False))
        self.problems += [Problem(*flaw) for flaw in flaws]
        return board

    def evidence(self, name: str) -> Evidence:
        """What a board is checked with."""
        evidence, flaws = evidence_of(name, self._texts(name, evidence=True))
        self.problems += [Problem(*flaw) for flaw in flaws]
        return evidence

    def texts(self, folder: str, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Name and text of those of the folder's files that there are."""
        files = ((name, f"{folder}/{name}.tsv") for name in names)
        return tuple((name, self._text(file)) for name, file in files if self._exists(file))

    def _texts(self, name: str, evidence: bool) -> Texts:
        return self.sheets(wanted(name, evidence))

    def sheets(self, files: Iterable[tuple[str, Sheet]]) -> Texts:
        """Folder, file and text of those of the files, and of their patches, that there are."""
        texts: list[tuple[str, str, str]] = []
        for folder, sheet in files:
            if self._exists(f"{folder}/{sheet.file}"):
                texts.append((folder, sheet.file, self._text(f"{folder}/{sheet.file}")))
            patch = f"{folder}/{sheet.patch}"
            if self.data_dir is not None and (self.data_dir / patch).is_file():
                texts.append((folder, sheet.patch, self._text(patch)))
        return tuple(texts)

    def unique(self, file: str, column: str, names: Sequence[tuple[int, str]]) -> None:
        """The first column of a table names its rows: no name may stand there twice."""
        seen: set[str] = set()
        for line, name in names:
            if name in seen:
                self.fault(file, line, column, f"{name} occurs twice")
            seen.add(name)

    def _exists(self, file: str) -> bool:
        if self.data_dir is not None and (self.data_dir / file).is_file():
            return True
        return (self._own / file).is_file()

    def _text(self, file: str) -> str:
        if self.data_dir is not None and (own := self.data_dir / file).is_file():
            raw = own.read_bytes()
        else:
            raw = (self._own / file).read_bytes()
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self.fault(file, raw[: error.start].count(b"\n") + 1, "", "not UTF-8 text")
            return ""


if __name__ == "__main__":
    # Prints docs/sequence.md.
    print(page(load().sequence), end="")
