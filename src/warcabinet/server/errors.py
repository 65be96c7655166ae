"""Turning any failure into a sentence: JSON for programs, a small page for people."""

from __future__ import annotations

import html
import logging
import re
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from warcabinet.server.faults import Fault
from warcabinet.server.shapes import ErrorBody

log = logging.getLogger(__name__)

NAMED = re.compile(r"(?:unknown|required) field `([^`]+)`")

#: What the framework says of a client that leaves in the middle of its request.
GONE = "client disconnected prematurely"

SENTENCES = {
    400: "Something in the request makes no sense.",
    403: "This is not told, or not to you.",
    404: "There is no such thing.",
    409: "Something happened meanwhile; nothing was done.",
    413: "The request is too large.",
    422: "The rules, or the contents of a file, forbid it.",
    429: "Too much is asked for at a time.",
    500: "The server or a rule failed; nothing was changed.",
}

ERRORS = {
    status: ResponseSpec(ErrorBody, description=sentence, generate_examples=False)
    for status, sentence in SENTENCES.items()
}
"""The refusals that any route may answer with."""


def show_error(request: Request[object, object, State], error: Exception) -> Response[object]:
    """The answer to a request that failed."""
    path = request.scope["path"]
    if isinstance(error, Fault):
        body = error.body()
    else:
        status = error.status_code if isinstance(error, HTTPException) else 500
        field = ""
        if _too_deep(error):
            status, sentence = 400, "That is nested too deeply."
        elif status == 404:
            sentence = f"There is nothing at {path}."
        elif status == 405:
            sentence = f"{request.method} is not possible at {path}."
        elif status == 413:
            sentence = "That is too large."
        elif status >= 500:
            if str(getattr(error, "detail", "")) == GONE:
                log.info("the client has left", extra={"path": path})
            else:
                log.error("a request failed", extra={"path": path}, exc_info=error)
            sentence = "The server failed and changed nothing. Its log says why."
        else:
            sentence, field = _about(error)
        body = ErrorBody(sentence, status, field)
    if path.startswith(("/api", "/schema")):
        return Response(body, status_code=body.status, media_type=MediaType.JSON)
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>War Cabinet</title>'
        f'<h1>War Cabinet</h1><p>{html.escape(body.error)} <a href="/">Home</a></p></html>'
    )
    return Response(page, status_code=body.status, media_type=MediaType.HTML)


def _too_deep(error: BaseException | None) -> bool:
    """Did what was sent go deeper than can be followed?"""
    while error is not None:
        if isinstance(error, RecursionError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _about(error: Exception) -> tuple[str, str]:
    """What is wrong with a request, and the name of the field it is about."""
    if not isinstance(error, HTTPException):
        return str(error), ""
    found: Any = error.extra
    if not isinstance(found, list) or not found or not isinstance(found[0], dict):
        return f"{error.detail}.", ""
    message, key = str(found[0].get("message", "")), str(found[0].get("key", ""))
    named = NAMED.search(message)
    if named is not None:
        prefix = "" if key in ("", "data") else f"{key}."
        return f"{message}.", f"{prefix}{named.group(1)}"
    if key == "data":
        # The body as a whole: it is missing, or it is no object.
        return ("A body is missing." if message == "'data'" else f"{message}."), ""
    return f"{key}: {message}.", key
