"""Asking axe what is wrong with a page for people who see, hear or move differently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """What axe finds wrong on the page, in a form that reads well in a failing test."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # It looks for everything; only what is wrong is worked out in detail.
    result: dict[str, Any] = page.evaluate('axe.run(document, {resultTypes: ["violations"]})')
    return [
        f"{violation['impact']}: {violation['id']}: {node['html']}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
