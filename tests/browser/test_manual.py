"""axe finds nothing wrong in the manual: a page of examples by day, one of tables by night."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import findings

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
PAGES = (("playing", "light"), ("players", "light"), ("boards", "dark"), ("adding-a-rule", "dark"))


@pytest.mark.timeout(300)
def test_the_manual(browser: Browser, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    for name, scheme in PAGES:
        context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto((tmp_path / name / "index.html").as_uri())
        page.wait_for_function("() => document.querySelector('.md-search[aria-label]') !== null")
        assert findings(page) == [], name
        context.close()
