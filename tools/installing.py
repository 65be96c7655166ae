"""Installing the project's packages and building what is built from sources.

Each step checks a stamp first and does nothing when its result is up to date.  Must parse under
Python 3.6, like project.py.
"""

import os
import re
import shutil
import socket
import sys
from typing import Optional, Tuple

from support import (
    BUILD,
    ROOT,
    VENV,
    WEB,
    Outcome,
    Problem,
    Stamp,
    ask,
    fingerprint,
    first_program,
    run,
    say,
    venv_program,
)

OLDEST_PYTHON = (3, 11)
OTHER_PYTHONS = ("python3.13", "python3.12", "python3.11", "python3.14")
CLIENT = os.path.join(ROOT, "src", "warcabinet", "server", "static")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: For a browser that nobody sees: it needs no sandbox of its own and must not phone home.
BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

#: What pip and npm print when the trouble is the way to the packages.
NO_NETWORK = re.compile(
    r"name resolution|name or service not known|getaddrinfo|connection refused|connection reset|"
    r"network is unreachable|no route to host|proxyerror|newconnectionerror|connecttimeout|"
    r"read timed out|max retries exceeded|failed to establish a new connection|"
    r"no matching distribution found|"
    r"enotfound|eai_again|econnrefused|econnreset|etimedout|enetunreach|network request",
    re.IGNORECASE,
)


def failed_install(what: str, outcome: Outcome, advice: str) -> Problem:
    """The problem to report when packages did not install."""
    if NO_NETWORK.search(outcome.output):
        return Problem(
            "The %s could not be downloaded. Check the network connection (and the proxy, if you "
            "need one), then run the same command again; it goes on where it stopped." % what
        )
    return Problem("The %s could not be installed. The lines above say why; %s" % (what, advice))


# Python


def python_version(program: str) -> Optional[Tuple[int, int]]:
    """The version of a Python as a pair of numbers, or None if it does not run."""
    answer = ask([program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
    match = re.match(r"(\d+)\.(\d+)$", answer or "")
    return (int(match.group(1)), int(match.group(2))) if match else None


def find_python() -> str:
    """A Python that is new enough: the one asked for, the one running this, or another one."""
    wanted = os.environ.get("PYTHON")
    needed = "War Cabinet needs Python %d.%d or later" % OLDEST_PYTHON
    advice = "Install a newer one, or name it: make setup PYTHON=/path/to/python3."
    if wanted:
        version = python_version(wanted)
        if version is None:
            raise Problem("%s, and '%s' is not a Python that runs. %s" % (needed, wanted, advice))
        if version < OLDEST_PYTHON:
            raise Problem("%s; '%s' is Python %d.%d. %s" % ((needed, wanted, *version, advice)))
        return wanted
    for candidate in (sys.executable, *OTHER_PYTHONS):
        version = python_version(candidate)
        if version is not None and version >= OLDEST_PYTHON:
            return candidate
    raise Problem("%s; this is Python %d.%d. %s" % ((needed, *sys.version_info[:2], advice)))


def make_venv() -> None:
    """Create the virtual environment, unless one is there that works."""
    inside = venv_program("python")
    version = python_version(inside)
    # A virtual environment knows its own place; in a checkout that was moved it is of no use.
    place = ask([inside, "-c", "import sys; print(sys.prefix)"])
    if version is not None and version >= OLDEST_PYTHON and same_place(place, VENV):
        return
    python = find_python()
    if ask([python, "-c", "import venv, ensurepip"]) is None:
        raise Problem(
            "'%s' comes without the modules venv and ensurepip. On Debian and Ubuntu run "
            "'apt-get install python3-venv'; elsewhere install a complete Python." % python
        )
    say("Making a virtual environment in .venv with %s" % python)
    shutil.rmtree(VENV, ignore_errors=True)
    if run([python, "-m", "venv", VENV]).code != 0:
        raise Problem("The virtual environment could not be made; the lines above say why.")


def same_place(one: Optional[str], other: str) -> bool:
    """Whether two paths lead to the same folder."""
    return one is not None and os.path.realpath(one) == os.path.realpath(other)


def install_python_packages() -> None:
    """Everything in requirements.lock, then this project itself, as an editable install."""
    make_venv()
    facts = [ROOT, ask([venv_program("python"), "-V"])]
    stamp = Stamp(
        os.path.join(VENV, "warcabinet.stamp"),
        fingerprint(["requirements.lock", "pyproject.toml"], *facts),
    )
    if stamp.is_current():
        return
    say("Installing the Python packages")
    pip = [venv_program("python"), "-m", "pip", "--disable-pip-version-check", "--retries", "2"]
    pip += ["install", "--quiet"]
    for arguments in (
        ["--require-hashes", "--requirement", "requirements.lock"],
        ["--no-deps", "--no-build-isolation", "--editable", "."],
    ):
        outcome = run(pip + arguments)
        if outcome.code != 0:
            raise failed_install("Python packages", outcome, "'make clean' starts afresh.")
    stamp.write()


# The browser client


def node_version() -> Optional[Tuple[int, int]]:
    """The version of Node as numbers, or None if it is not there."""
    match = re.match(r"v(\d+)\.(\d+)", ask(["node", "--version"]) or "")
    return (int(match.group(1)), int(match.group(2))) if match else None


def require_node() -> Tuple[int, int]:
    """Stop with a sentence unless Node and npm will do."""
    version = node_version()
    needed = "War Cabinet needs Node 20.19 (or 22.12) or later to build its pages"
    if version is None:
        raise Problem("%s, and 'node' was not found. Install Node, then try again." % needed)
    # 21 and the early 22 lack what 20.19 has; this is the span that Vite supports.
    if version < (20, 19) or version[0] == 21 or (22, 0) <= version < (22, 12):
        raise Problem("%s; this is Node %d.%d. Install a newer one." % ((needed, *version)))
    if shutil.which("npm") is None:
        raise Problem("%s, and npm with it, but 'npm' was not found. Install npm." % needed)
    return version


def install_web_packages() -> None:
    """Everything in web/package-lock.json."""
    version = require_node()
    stamp = Stamp(
        os.path.join(WEB, "node_modules", ".warcabinet.stamp"),
        fingerprint(["web/package.json", "web/package-lock.json", "web/.npmrc"], version[0]),
    )
    if stamp.is_current():
        return
    say("Installing the packages of the browser client")
    outcome = run(
        ["npm", "ci", "--no-progress", "--fetch-retries=1", "--fetch-retry-mintimeout=2000"],
        cwd=WEB,
    )
    if outcome.code != 0:
        raise failed_install("packages of the browser client", outcome, "run 'make setup' again.")
    stamp.write()


def build_client() -> None:
    """The pages, into the server's package."""
    sources = ["web/src", "web/public", "web/index.html", "web/vite.config.ts"]
    sources += ["web/svelte.config.js", "web/tsconfig.json", "web/package-lock.json"]
    stamp = Stamp(os.path.join(BUILD, "client.stamp"), fingerprint(sources))
    if stamp.is_current() and os.path.isfile(os.path.join(CLIENT, "index.html")):
        return
    say("Building the browser client")
    if run(["npm", "run", "--silent", "build"], cwd=WEB).code != 0:
        raise Problem("The browser client could not be built. The lines above say why.")
    stamp.write()


# The manual


def build_docs(always: bool = False) -> None:
    """The manual, into site/."""
    stamp = Stamp(os.path.join(ROOT, "site", ".stamp"), fingerprint(["docs", "mkdocs.yml"]))
    if stamp.is_current() and not always:
        return
    say("Building the manual")
    mkdocs = [venv_program("python"), "-m", "mkdocs", "build", "--strict", "--quiet"]
    if run(mkdocs, env={"NO_MKDOCS_2_WARNING": "1"}).code != 0:
        raise Problem("The manual could not be built. The lines above say why.")
    stamp.write()


# A browser for the tests


def find_browser() -> Optional[str]:
    """An installed Chromium or Chrome, or None."""
    wanted = os.environ.get("CHROME")
    return shutil.which(wanted) if wanted else first_program(BROWSERS)


def install_browser() -> None:
    """Get Debian's Chromium where we may; elsewhere leave it to the person."""
    if find_browser():
        return
    may_install = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")
    if may_install and not os.environ.get("CHROME"):
        say("Installing Chromium for the browser tests")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        if run(["apt-get", "update", "-qq"], env=quiet).code == 0:
            install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
            run([*install, "chromium", "fonts-liberation"], env=quiet)
    if not find_browser():
        say(
            "No Chromium or Chrome was found, so the browser tests are skipped. "
            "Install one, or name it: make test CHROME=/path/to/chrome."
        )


# The server


def require_free_port(port: int) -> None:
    """Stop with a sentence if something already listens there."""
    probe = socket.socket()
    try:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
    except OSError as error:
        raise Problem(
            "Port %d is in use by another program, or may not be used. Stop that program, or "
            "choose another port: make play PORT=%d." % (port, port + 1 if port < 65535 else 8001)
        ) from error
    finally:
        probe.close()
