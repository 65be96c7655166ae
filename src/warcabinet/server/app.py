"""The web application: routes, errors, start and stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from hmac import compare_digest
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.router import Router
from litestar.static_files import create_static_files_router
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from warcabinet import __version__, catalogue
from warcabinet.engine.rules import Rules
from warcabinet.server.about import About, AboutSource, Ledger
from warcabinet.server.advising import AdviceRoutes
from warcabinet.server.assets import ALREADY_COMPRESSED, assets
from warcabinet.server.boards import board
from warcabinet.server.databases import database_url
from warcabinet.server.errors import show_error
from warcabinet.server.faults import NotYours
from warcabinet.server.forking import ForkRoutes
from warcabinet.server.games import GamesRoutes
from warcabinet.server.guard import Guard
from warcabinet.server.health import Pulse, health
from warcabinet.server.hub import Hub
from warcabinet.server.lessons.routes import CoachRoutes, LessonRoutes
from warcabinet.server.letters import LetterRoutes
from warcabinet.server.live import live
from warcabinet.server.logging_setup import set_up_logging
from warcabinet.server.metrics import Metrics
from warcabinet.server.odds import OddsRoutes
from warcabinet.server.options import OptionRoutes
from warcabinet.server.plans import PlanRoutes
from warcabinet.server.readying import make_ready
from warcabinet.server.reckoning import Reckoner
from warcabinet.server.reports import ReportRoutes
from warcabinet.server.rules import RuleSource, no_rules, rule
from warcabinet.server.scenarios import scenario_page, scenarios
from warcabinet.server.service import Games
from warcabinet.server.serving import give_up, listen, serve
from warcabinet.server.settings import Settings, default_database_url, is_loopback
from warcabinet.server.storage import Storage
from warcabinet.server.table import TableRoutes
from warcabinet.server.workers import Workers

log = logging.getLogger(__name__)

#: Requests that may be worked on at a time; most of them wait for a lock or the disk.
THREADS = 40

#: The largest request, except for game files.
MOST_BYTES = 256 * 1024

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>War Cabinet</title>
<h1>War Cabinet</h1><p>The server runs, but its pages have not been built.
Stop it, run <code>make setup</code> in the checkout, and start it again.</p></html>"""


@get("/api/about", sync_to_thread=True, summary="What can be played here")
def about(state: State) -> About:
    """Games, scenarios and the state of the rulebook."""
    source: AboutSource = state.about
    manual = "/manual/" if state.has_manual else None
    return msgspec.structs.replace(source(), manual=manual)


@get("/api/ledger", sync_to_thread=True, summary="How far the rulebook is")
def ledger(state: State) -> Ledger:
    """The state of the rulebook alone: small, to be asked again while it is being counted."""
    source: AboutSource = state.about
    return source().ledger


@get("/", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def not_built() -> str:
    """Stand in for the client where it was never built."""
    return NOT_BUILT


@get("/api/metrics", media_type=MediaType.TEXT, sync_to_thread=False, summary="Figures")
def metrics(state: State, request: Request[Any, Any, Any]) -> str:
    """Counts and times, in the text form that Prometheus reads.

    Without the host's key (as a bearer token) only those that do not tell when somebody does
    something: else whoever watches them would see a sealed answer come in.
    """
    found: Metrics = state.metrics
    given = request.headers.get("authorization", "")
    if given and not (state.metrics_key and compare_digest(given, f"Bearer {state.metrics_key}")):
        raise NotYours("This is not the key under which the host reads all figures.")
    return found.text(whole=bool(given))


def _files(path: str, folder: Path, *, cache: CacheControlHeader) -> Router:
    name = path.strip("/") or "client"
    return create_static_files_router(
        path=path, directories=[folder], html_mode=True, name=name, cache_control=cache
    )


def _pages(settings: Settings) -> list[Router | HTTPRouteHandler]:
    always_ask = CacheControlHeader(no_cache=True)
    pages: list[Router | HTTPRouteHandler] = []
    if (settings.client / "index.html").is_file():
        pages.append(assets(settings.client / "assets"))
        pages.append(_files("/", settings.client, cache=always_ask))
    else:
        pages.append(not_built)
    if settings.manual is not None:
        pages.append(_files("/manual", settings.manual, cache=always_ask))
    return pages


def create_app(
    settings: Settings | None = None,
    about_source: AboutSource = About,
    rule_source: RuleSource = no_rules,
    rules_of: Callable[[str], Rules] = catalogue.rules_of,
) -> Litestar:
    """The application for a database, a built client and a set of games.

    The database is opened when the application starts and closed when it stops; then the computer
    players begin to play, and stop.
    """
    settings = settings or Settings()
    figures = Metrics()
    catalogue.listed()  # this defines with what the files of scenarios are read
    make_ready()

    @asynccontextmanager
    async def games_open(app: Litestar) -> AsyncIterator[None]:
        storage = app.state.storage = Storage(settings.database_url)
        pulse = app.state.pulse = Pulse(storage)
        games = app.state.games = Games(
            storage, rules_of=rules_of, metrics=figures, crashes=settings.crashes
        )
        hub = app.state.hub = Hub(figures)
        workers = app.state.workers = Workers(games, hub)
        reckoner = app.state.reckoner = Reckoner()
        # By default there are a few more threads than processors: so many requests that wait for a
        # game would keep all others waiting.
        threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        asyncio.get_running_loop().set_default_executor(threads)

        def moved(game_id: str) -> None:
            hub.moved(game_id)
            workers.consider(game_id)

        games.moved, games.removed = moved, hub.removed
        workers.start(eager=settings.eager)
        reckoner.start(eager=settings.eager)
        try:
            yield
        finally:
            reckoner.stop()
            workers.stop()
            pulse.stop()
            storage.close()

    app = Litestar(
        route_handlers=[
            health,
            about,
            ledger,
            metrics,
            GamesRoutes,
            TableRoutes,
            ForkRoutes,
            OptionRoutes,
            ReportRoutes,
            OddsRoutes,
            AdviceRoutes,
            PlanRoutes,
            LetterRoutes,
            LessonRoutes,
            CoachRoutes,
            live,
            board,
            scenarios,
            scenario_page,
            rule,
            *_pages(settings),
        ],
        lifespan=[games_open],
        state=State(
            {
                "about": about_source,
                "rules": rule_source,
                "has_manual": settings.manual is not None,
                "metrics": figures,
                "metrics_key": settings.metrics_key,
                "seeds": settings.seeds,
            }
        ),
        exception_handlers={Exception: show_error},
        # Views are large and alike: a low level saves most of the bytes and little of the time.
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, exclude_opt_key=ALREADY_COMPRESSED
        ),
        request_max_body_size=MOST_BYTES,
        # Whoever starts the server decides about logging; a library's notes are not for players.
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="War Cabinet",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    # Around everything, so that even a failing or unknown route is guarded.
    app.asgi_handler = Guard(app.asgi_handler, settings.allowed_hosts, figures)
    return app


def _check_database(url: str) -> None:
    """Open the database once before serving, where a failure can still be told plainly."""
    shown = url
    try:
        shown = make_url(url).render_as_string(hide_password=True)
        Storage(url).close()
    except ModuleNotFoundError as error:
        give_up(f"The database {shown} needs the Python package {error.name}. Install it first.")
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        give_up(f"The database {shown} cannot be opened: {reason}.")


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_url: str | None = None,
    *,
    about_source: AboutSource = About,
    rule_source: RuleSource = no_rules,
    allowed_hosts: Iterable[str] = (),
    log_level: str = "warning",
    seeds: bool = False,
    metrics_key: str = "",
    open_to_network: bool = False,
) -> None:
    """Serve until the process is asked to stop.

    Ends the process with a sentence and status 1 if the port is taken or the database cannot be
    opened.  Port 0 means any free one; the address printed says which.
    """
    set_up_logging(log_level)
    if not (open_to_network or is_loopback(host)):
        give_up(
            f"{host} can be reached from other machines, and there are no accounts yet: anybody "
            "who reaches it can sit at any seat, read what is hidden and delete games. If that is "
            "what you want, say so with --open-to-network."
        )
    try:
        url = default_database_url() if db_url is None else database_url(db_url)
    except ValueError as error:
        give_up(str(error))
    hosts = frozenset(allowed_hosts) | (frozenset() if is_loopback(host) else {host})
    settings = Settings(
        database_url=url,
        allowed_hosts=hosts,
        seeds=seeds,
        metrics_key=metrics_key,
        eager=True,
    )
    # The port comes first: a second server started by mistake should not touch the games.
    listening = listen(host, port)
    _check_database(settings.database_url)
    serve(create_app(settings, about_source, rule_source), listening)
