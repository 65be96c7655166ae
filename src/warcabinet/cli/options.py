"""The options that several commands share, most of them those that play many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Seed: TypeAlias = Annotated[str, typer.Option(help="Where all chance comes from; any text.")]
Workers: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="How many processes (all cores if not given).")
]
FailuresFolder: TypeAlias = Annotated[
    Path, typer.Option(help="The folder for games that fail.", file_okay=False)
]
Rulings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=CHOICE", help="A ruling of the game (may be repeated)."),
]
Seats: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="HOW",
        help="How the powers are shared out among the seats, in a game that offers it: side, "
        "faction, power. Short for --option seats=HOW.",
    ),
]
MostActions: TypeAlias = Annotated[
    int, typer.Option(min=1, help="A game that takes more answers counts as endless.")
]
Resume: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        dir_okay=False,
        help="Keep every game in this file as it ends, and play only those that it lacks.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Write JSON.")]


def with_seats(options: list[str], seats: str | None) -> list[str]:
    """The options with that of --seats, which is short for one of them."""
    return options if seats is None else [*options, f"seats={seats}"]
