"""The client's files: compressed once when they are built, and sent as they are."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from warcabinet.server.faults import NotThere

ALREADY_COMPRESSED = "already_compressed"
"""Marks a route whose answers are not compressed again."""

FOR_GOOD = "public, max-age=31536000, immutable"
"""The build puts a hash of the content into the names, so what is behind them never changes."""

ENDINGS = {"br": ".br", "gzip": ".gz"}


def assets(folder: Path) -> HTTPRouteHandler:
    """Serve the files of a folder, in the best form that the browser reads."""

    @get(
        "/assets/{name:str}",
        include_in_schema=False,
        sync_to_thread=True,
        opt={ALREADY_COMPRESSED: True},
    )
    def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        plain = folder / name
        if plain.parent != folder or plain.suffix in ENDINGS.values() or not plain.is_file():
            raise NotThere(f"There is no file {name!r} here.")
        headers = {"cache-control": FOR_GOOD, "vary": "accept-encoding"}
        read = {one.split(";")[0].strip() for one in _accepted(request).split(",")}
        for encoding, ending in ENDINGS.items():
            compressed = folder / f"{name}{ending}"
            if encoding in read and compressed.is_file():
                headers["content-encoding"] = encoding
                break
        else:
            compressed = plain
        kind = guess_type(name)[0] or "application/octet-stream"
        return Response(compressed.read_bytes(), media_type=kind, headers=headers)

    return asset


def _accepted(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("accept-encoding", "")
