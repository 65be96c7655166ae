"""`warcabinet serve`: the game in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from warcabinet.cli.errors import Misuse


def serve_command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; by default this machine only.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = (
        8000
    ),
    db: Annotated[
        str | None,
        typer.Option(
            help="The database: the path of a SQLite file, or a URL; by default a file in your "
            "data folder."
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A name under which browsers may reach the server (may be repeated)."),
    ] = None,
    log_level: Annotated[
        str, typer.Option(help="What is logged, as lines of JSON: debug, info, warning, error.")
    ] = "warning",
    open_to_network: Annotated[
        bool,
        typer.Option(
            "--open-to-network",
            help="Allow a --host that other machines reach. There are no accounts yet: anybody who "
            "reaches the server can sit at any seat, read what is hidden and delete games.",
        ),
    ] = False,
    metrics_key: Annotated[
        str,
        typer.Option(
            envvar="WARCABINET_METRICS_KEY",
            help="With this key, as a bearer token, you read all figures at /api/metrics. "
            "Others see only those that do not tell when somebody answers.",
        ),
    ] = "",
) -> None:
    """Start the server and tell its address. Ctrl+C stops it.

    It answers this machine only. To let others in takes both --host and --open-to-network, since
    there are no accounts yet. Games are kept in a SQLite file of
    your own, or in the database that --db names.

    Examples:

      warcabinet serve
      warcabinet serve --port 8080 --db games.sqlite3
      warcabinet serve --host 0.0.0.0 --open-to-network --allow-host games.example.org
    """
    # The server is large; the other commands do without it.
    from warcabinet.cli.about import AboutNow
    from warcabinet.cli.rule_cards import rule_card
    from warcabinet.server.app import run
    from warcabinet.server.logging_setup import LEVELS

    if log_level not in LEVELS:
        raise Misuse(f"--log-level is one of {', '.join(LEVELS)}, not '{log_level}'.")
    run(
        host,
        port,
        db,
        about_source=AboutNow(),
        rule_source=rule_card,
        allowed_hosts=allow_host or (),
        log_level=log_level,
        metrics_key=metrics_key,
        open_to_network=open_to_network,
    )
