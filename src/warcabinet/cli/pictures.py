"""PNG pictures of SVG text, by whatever program there is to make them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from warcabinet import files
from warcabinet.cli.errors import Problem

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 180
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")


def write(out: Path, svg: str) -> None:
    """Write a drawing as PNG where the name asks for it, else as SVG."""
    data = png(svg) if out.suffix.lower() == ".png" else svg.encode()
    files.write(out, data, files.FOR_ALL)


def png(svg: str) -> bytes:
    """The picture; a Problem says what is missing if none can be made."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "board.svg", Path(folder) / "board.png"
        source.write_text(svg, encoding="utf-8")
        command = _command(svg, source, target)
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError):
            raise Problem(f"{command[0]} could not make the picture; write an SVG file.") from None


def _command(svg: str, source: Path, target: Path) -> list[str]:
    wanted = os.environ.get("CHROME")
    if not wanted and (program := shutil.which("rsvg-convert")):
        return [program, "-o", str(target), str(source)]
    for name in (wanted,) if wanted else BROWSERS:
        if program := shutil.which(name):
            size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
            width, height = (round(float(part)) for part in size.groups()) if size else (1600, 1200)
            window = f"--window-size={width},{height}"
            return [program, *FLAGS, window, f"--screenshot={target}", source.as_uri()]
    raise Problem(
        "A PNG needs rsvg-convert or an installed Chromium or Chrome, and neither was found; "
        "an SVG file can be written without them."
    )
