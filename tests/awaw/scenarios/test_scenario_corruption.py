"""Whatever happens to a scenario file, the program says what is wrong with it."""

from __future__ import annotations

import random
import re

import pytest

from tests.awaw.scenarios.support import BARBAROSSA, POLAND, flaws, texts
from warcabinet.awaw.scenarios.file.catalogue import sheet_of

FREE = (
    "note",
    "title",
    "summary",
    "length",
    "sources",
    "name",
    "level",
    "fixed",
    "brp",
    "income",
    "maximum",
    "points",
    "base",
    "cost",
    "amount",
)
"""Keys whose values may be changed without anything being wrong."""

OPTIONAL = (
    "count",
    "distance",
    "brp",
    "patron",
    "turn",
    "extends",
    "boxes",
    "who",
    "area",
    "result",
    "negated",
    "supplied",
    "types",
    "amount",
    "cost",
    "unused",
    "points-from",
    "points-to",
    "when",
    "nationalities",
    "note",
)
"""Keys that may be missing, at least in some rows."""

ENTRY = re.compile(r'([a-z-]+) = (.*[^\["\\]|".*")$')


def entries(text: str) -> list[int]:
    """The lines with a key and a whole value."""
    return [n for n, line in enumerate(text.splitlines()) if ENTRY.fullmatch(line)]


def corrupted(text: str, dice: random.Random) -> tuple[str, str]:
    """The text with one thing in it spoilt, and what was done."""
    lines = text.splitlines()
    while True:
        number = dice.choice(entries(text))
        match = ENTRY.fullmatch(lines[number])
        assert match is not None
        key, value = match[1], match[2]
        how = dice.choice(("key", "type", "scramble", "delete", "quote", "garbage", "twice", "cut"))
        new: str | None = None
        match how:
            case "key":
                new = f"{key}x = {value}"
            case "type":
                wrong = ["true", "1.5", "[[1]]", "{ a = 1 }", "1979-05-27"]
                new = f"{key} = {dice.choice(wrong)}" if key not in ("supplied",) else None
                new = None if value in ("true", "false") else new
            case "scramble":
                if value.startswith('"') and key not in FREE:
                    new = f'{key} = "{value.strip(chr(34))}?!"'
            case "delete":
                if key not in OPTIONAL:
                    new = ""
            case "quote":
                new = f'{key} = {value}"' if '"' in value else f'{key} = "{value}'
            case "garbage":
                new = f"{lines[number]} \x07"
            case "twice":
                new = f"{lines[number]}\n{lines[number]}"
            case "cut":
                if number < len(lines) * 0.9 and value.startswith('"'):
                    return "\n".join(lines[:number]) + f"\n{lines[number][:-2]}", f"cut at {number}"
        if new is not None:
            return "\n".join(
                [*lines[:number], new, *lines[number + 1 :]]
            ), f"{how}: {lines[number]}"


@pytest.mark.parametrize("name", [POLAND, BARBAROSSA])
@pytest.mark.parametrize("seed", range(60))
def test_a_corruption_gives_a_clear_error(name: str, seed: int) -> None:
    text, what = corrupted(texts()[name], random.Random(f"{name} {seed}"))
    found = flaws(sheet_of(name, {**texts(), name: text}))
    assert found, what
    for flaw in found:
        assert flaw.file == f"scenarios/{name}.toml", what
        assert flaw.line > 0, (what, flaw)
        assert flaw.reason, what


@pytest.mark.parametrize("seed", range(60))
def test_no_change_of_letters_makes_the_program_fail(seed: int) -> None:
    """Nothing may be wrong with some of these; but nothing may break."""
    dice = random.Random(f"letters {seed}")
    text = list(texts()[POLAND])
    for _ in range(dice.randint(1, 6)):
        place = dice.randrange(len(text))
        text[place] = dice.choice(
            ["", "\n", '"', "[", "]", "=", "9", "-", "a", "é", "\0", ".", "{"]
        )
    for flaw in flaws(sheet_of(POLAND, {**texts(), POLAND: "".join(text)})):
        assert flaw.file
        assert flaw.reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[scenario]",
        "scenario = 1",
        "unit = 5",
        "[[unit]]\n[[unit]]",
        "a = 9" + "9" * 9000,
        "[[scenario]]",
        "pools = []",
        "[" * 3000,
        'scenario = { extends = ["a"] }',
    ],
)
def test_what_is_no_scenario_at_all(text: str) -> None:
    assert flaws(sheet_of("nothing", {"nothing": text}))


def test_sections_of_a_wrong_kind() -> None:
    for section in (
        "map",
        "situation",
        "deployment",
        "unit",
        "victory",
        "pools",
        "economy",
        "levels",
    ):
        text = f'{section} = 7\n[scenario]\nextends = "barbarossa"\nname = "odd"\n'
        found = flaws(sheet_of("odd", {**texts(), "odd": text}))
        assert any(flaw.column == section for flaw in found), section
