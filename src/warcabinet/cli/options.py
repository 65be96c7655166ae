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
MostActions: TypeAlias = Annotated[
    int, typer.Option(min=1, help="A game that takes more answers counts as endless.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Write JSON.")]
