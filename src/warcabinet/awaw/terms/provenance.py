"""How much of the data is stated in print and how much is reconstructed: the manual's figures.

Nothing here opens a file: who asks hands over the texts of the data files by name, as
`boards/europe/hexes.tsv`, and the tables. Every row of data names its sources; a row that names
several, as `rulebook 4.615 + predecessor`, is counted under the first of them.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from warcabinet.awaw.boards.kinds import SOURCES, Confidence, source_words
from warcabinet.awaw.boards.reading import EVIDENCE
from warcabinet.awaw.terms.order_of_play import Basis
from warcabinet.awaw.terms.tables import FOLDER as TABLES
from warcabinet.awaw.terms.tables import INDEXES, TableInfo, Tables

STATED = frozenset({"rulebook", "published"})
"""Sources in print. What has none of them is a reconstruction."""

LEVELS = tuple(level.value for level in Confidence)

GAME, BOARDS, CHECKS = "game", "boards", "checks of boards"
_EVIDENCE = frozenset(sheet.file for sheet, _ in EVIDENCE)
_INDEX_FILES = frozenset(f"{TABLES}/{name}.tsv" for name in INDEXES)


class Origin(msgspec.Struct, frozen=True):
    """What one row says of itself; empty where its file has no such column."""

    source: str
    confidence: str

    @property
    def stated(self) -> bool | None:
        """In print as a whole; None: in part."""
        words = set(source_words(self.source))
        return None if words & STATED and words - STATED else words <= STATED


class Origins(msgspec.Struct, frozen=True):
    """The rows of one file, or of several together, counted."""

    file: str
    rows: int
    sources: Mapping[str, int]
    """By the first source of each row."""
    mixed: int
    """Rows that name several sources."""
    stated: int
    partly: int
    levels: Mapping[str, int]

    @property
    def reconstructed(self) -> int:
        return sum(self.sources.values()) - self.stated - self.partly


def origins(file: str, rows: Iterable[Origin]) -> Origins:
    """The count of a file's rows; ValueError if one names a source that is not known."""
    found = tuple(rows)
    told = [row for row in found if row.source]
    return Origins(
        file=file,
        rows=len(found),
        sources=Counter(row.source.split(" ", 1)[0] for row in told),
        mixed=sum(len(source_words(row.source)) > 1 for row in told),
        stated=sum(row.stated is True for row in told),
        partly=sum(row.stated is None for row in told),
        levels=Counter(row.confidence for row in found if row.confidence),
    )


def together(name: str, several: Sequence[Origins]) -> Origins:
    """Files counted as one."""
    return Origins(
        file=name,
        rows=sum(one.rows for one in several),
        sources=sum((Counter(one.sources) for one in several), Counter()),
        mixed=sum(one.mixed for one in several),
        stated=sum(one.stated for one in several),
        partly=sum(one.partly for one in several),
        levels=sum((Counter(one.levels) for one in several), Counter()),
    )


def cells_of(text: str) -> Iterator[dict[str, str]]:
    """The rows of a tab-separated text, cells by column."""
    header, *lines = text.splitlines() or [""]
    columns = header.split("\t")
    for line in lines:
        yield dict(zip(columns, line.split("\t"), strict=True))


def of_text(file: str, text: str) -> Origins:
    """A data file: tab-separated, or a scenario, whose rows are the tables that name a source."""
    if file.endswith(".toml"):
        return origins(file, _tables_within(tomllib.loads(text)))
    return origins(
        file, (Origin(row.get("source", ""), row.get("confidence", "")) for row in cells_of(text))
    )


def _tables_within(value: Any) -> Iterator[Origin]:
    if isinstance(value, dict):
        if isinstance(value.get("source"), str):
            yield Origin(value["source"], str(value.get("confidence", "")))
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _tables_within(each)


def of_tables(tables: Tables) -> Origins:
    """All printed tables; a row is as sure as the index says of its table."""
    return origins(
        f"the {len(tables)} tables of `{TABLES}/`",
        (
            Origin(row.source, table.info.confidence.value)
            for table in tables.values()
            for row in table.rows
        ),
    )


def part_of(file: str) -> str:
    """The part of the data that a file belongs to."""
    folder, slash, rest = file.partition("/")
    if not slash:
        return GAME
    return CHECKS if folder == BOARDS and rest.rsplit("/", 1)[-1] in _EVIDENCE else folder


def parts(texts: Mapping[str, str], tables: Tables) -> dict[str, list[Origins]]:
    """Every file by part. The tables count as one file beside the indexes that name them."""
    found: dict[str, list[Origins]] = {GAME: [], BOARDS: [], CHECKS: [], "forces": [], TABLES: []}
    for file in sorted(texts):
        if part_of(file) != TABLES or file in _INDEX_FILES:
            found.setdefault(part_of(file), []).append(of_text(file, texts[file]))
    found[TABLES].append(of_tables(tables))
    return found


# What the page shows ----------------------------------------------------------------------------


def _table(header: Sequence[str], left: int, rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; all columns but the first `left` are numbers, and none is an empty cell."""
    lines = [_line(header), "|" + "---|" * left + "---:|" * (len(header) - left)]
    lines += [_line([cell if cell != 0 else "" for cell in row]) for row in rows]
    return "\n".join(lines)


def _line(cells: Sequence[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _share(part: int, whole: int) -> str:
    """A count with its share; what is not all is never shown as all, nor what is some as none."""
    if part in (0, whole):
        return f"{part} (100%)" if part else ""
    percent = 100 * part / whole
    shown = "<1" if percent < 1 else ">99" if percent > 99 else f"{percent:.0f}"
    return f"{part} ({shown}%)"


def summary(found: Mapping[str, Sequence[Origins]]) -> str:
    """How much of each part is in print."""
    rows: list[list[object]] = []
    for name, several in found.items():
        one = together(name, [each for each in several if each.file not in _INDEX_FILES])
        told = sum(one.sources.values())
        if told:
            counts = (one.stated, one.partly, one.reconstructed)
            rows.append([name, told, *(_share(count, told) for count in counts)])
    return _table(["part", "rows", "in print", "in print in part", "reconstructed"], 1, rows)


def files(found: Mapping[str, Sequence[Origins]]) -> str:
    """Every file with its rows by source and by confidence."""
    rows: list[list[object]] = []
    for name, several in found.items():
        for one in several:
            label = one.file if "`" in one.file else f"`{one.file}`"
            rows.append([label, *_counts(one)])
        if len(several) > 1 and name != TABLES:  # an index has no facts of its own to add
            total = [f"**{n}**" if n else "" for n in _counts(together(name, several))]
            rows.append([f"**{name}**", *total])
    return _table(["file", "rows", *SOURCES, "mixed", *LEVELS], 1, rows)


def _counts(one: Origins) -> list[int]:
    sources = [one.sources.get(word, 0) for word in SOURCES]
    return [one.rows, *sources, one.mixed, *(one.levels.get(level, 0) for level in LEVELS)]


def bases(sequence: str) -> str:
    """Why the steps of the order of play stand where they stand, counted."""
    count = Counter(row["basis"] for row in cells_of(sequence))
    return _table(["basis", "steps"], 1, [[f"`{basis.value}`", count[basis]] for basis in Basis])


_RULE = re.compile(r"(\d+)(.*)")


def _by_rule(info: TableInfo) -> tuple[int, str, str]:
    match = _RULE.match(info.rule)
    return (int(match[1]), match[2], info.table) if match else (0, info.rule, info.table)


def _infos(tables: Tables) -> list[TableInfo]:
    return sorted((table.info for table in tables.values()), key=_by_rule)


def table_list(tables: Tables) -> str:
    """Every printed table, by rule."""
    infos = _infos(tables)
    made = sum(info.reconstructed for info in infos)
    rows = sum(len(table.rows) for table in tables.values())
    cells = sum(len(table.rows) * len(table.columns) for table in tables.values())
    head = f"**{len(infos)} tables** with {rows} rows and {cells} cells; {made} are reconstructed."
    lines = [
        [
            f"`{info.table}`",
            info.title,
            info.rule,
            f"{len(tables[info.table].rows)} × {len(tables[info.table].columns)}",
            info.confidence.value,
            "yes" if info.reconstructed else "",
        ]
        for info in infos
    ]
    header = ["table", "what it tells", "rule", "rows × columns", "confidence", "reconstructed"]
    return f"\n{head}\n\n{_table(header, len(header), lines)}"


def made_tables(tables: Tables) -> str:
    """The reconstructed tables, each with how it was made."""
    rows = [
        [f"`{info.table}`", info.title, info.rule, info.source, info.note]
        for info in _infos(tables)
        if info.reconstructed
    ]
    header = ["table", "what it tells", "rule", "source", "how it was made"]
    return _table(header, len(header), rows)


def unsure_tables(tables: Tables) -> str:
    """The tables that are printed and still not certain, each with the reason."""
    rows = [
        [f"`{info.table}`", info.rule, info.confidence.value, info.note]
        for info in _infos(tables)
        if not info.reconstructed and info.confidence.value != Confidence.HIGH.value
    ]
    header = ["table", "rule", "confidence", "why"]
    return _table(header, len(header), rows)


def blocks(texts: Mapping[str, str], tables: Tables) -> dict[str, str]:
    """What stands between the marks of the page, by the name of the mark."""
    found = parts(texts, tables)
    return {
        "summary": summary(found),
        "files": files(found),
        "order of play": bases(texts["sequence.tsv"]),
        "reconstructed tables": made_tables(tables),
        "unsure tables": unsure_tables(tables),
        "tables": table_list(tables),
    }


def with_figures(page: str, texts: Mapping[str, str], tables: Tables) -> str:
    """The manual's page with the figures of today between its marks."""
    for name, block in blocks(texts, tables).items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            raise ValueError(f"the page must have {begin} and {end} once")
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"{end} stands before {begin}")
        page = f"{before}{begin}\n{block}\n{end}{after}"
    return page
