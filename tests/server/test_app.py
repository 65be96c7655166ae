"""What the server answers."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from tests.server.sample import sample_about
from warcabinet import __version__
from warcabinet.server.about import About
from warcabinet.server.app import create_app
from warcabinet.server.guard import host_name
from warcabinet.server.settings import Settings
from warcabinet.server.storage import Storage

Client = TestClient[Litestar]


def test_health_names_version_and_database(client: Client) -> None:
    answer = client.get("/api/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": __version__, "database": "ok"}


def test_health_says_when_the_database_does_not_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_storage: Storage) -> None:
        raise OperationalError("select", {}, Exception("disk gone"))

    monkeypatch.setattr(Storage, "check", fail)
    answer = client.get("/api/health")
    assert answer.status_code == 503
    assert answer.json()["database"] == "unreachable"
    assert "disk gone" not in answer.text


def test_about_lists_games_scenarios_and_coverage(client: Client) -> None:
    about = client.get("/api/about").json()
    assert about["version"] == __version__
    assert [game["id"] for game in about["games"]] == ["awaw", "skirmish"]
    assert about["games"][0]["scenarios"][0]["seats"] == ["Axis", "Allies"]
    assert about["ledger"]["parts"][1]["notNeeded"] == 12
    assert about["manual"] is None
    assert client.get("/api/ledger").json() == about["ledger"]


def test_about_is_asked_for_each_request(settings: Settings) -> None:
    answers = iter([About(terminal="first"), About(terminal="second")])
    with TestClient(create_app(settings, lambda: next(answers)), "http://127.0.0.1") as client:
        assert client.get("/api/about").json()["terminal"] == "first"
        assert client.get("/api/about").json()["terminal"] == "second"


def test_a_server_without_games_still_answers(settings: Settings) -> None:
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        assert client.get("/api/about").json()["games"] == []


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/api/games/17/moves"])
def test_an_unknown_api_path_is_told_in_json(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"error": f"There is nothing at {path}.", "status": 404}


def test_a_wrong_method_is_told_in_json(client: Client) -> None:
    answer = client.post("/api/health")
    assert answer.status_code == 405
    assert answer.json()["error"] == "POST is not possible at /api/health."


def test_a_failure_inside_is_told_without_its_details(settings: Settings) -> None:
    def broken() -> About:
        raise RuntimeError("the secret plan")

    app = create_app(settings, broken)
    with TestClient(app, "http://127.0.0.1", raise_server_exceptions=False) as client:
        answer = client.get("/api/about")
    assert answer.status_code == 500
    assert answer.json()["error"] == "The server failed and changed nothing. Its log says why."
    assert "secret plan" not in answer.text


def test_an_unknown_page_is_told_in_html_and_escaped(client: Client) -> None:
    answer = client.get("/<script>")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8000", "localhost:1", "LOCALHOST", "[::1]:8000", "127.0.0.9"]
)
def test_loopback_names_are_answered(client: Client, host: str) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:8000", "192.0.2.1", "", "localhost.evil"]
)
def test_foreign_names_are_refused(client: Client, host: str) -> None:
    answer = client.get("/api/health", headers={"host": host})
    assert answer.status_code == 421
    assert "does not answer under that name" in answer.json()["error"]


def test_a_websocket_under_a_foreign_name_is_closed(client: Client) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/anything", headers={"host": "evil.example"}),
    ):
        pass
    assert closed.value.code == 1008


def test_an_allowed_name_is_answered(settings: Settings) -> None:
    named = Settings(
        database_url=settings.database_url,
        client=settings.client,
        manual=None,
        allowed_hosts=frozenset({"Table.example"}),
    )
    with TestClient(create_app(named), base_url="http://table.example") as client:
        assert client.get("/api/health").status_code == 200


def test_host_name_leaves_out_port_and_brackets() -> None:
    assert host_name("[::1]:80") == "::1"
    assert host_name("a.example:80") == "a.example"
    assert host_name("") == ""


def test_every_answer_forbids_foreign_content(client: Client) -> None:
    for path in ("/", "/api/health", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_schema_describes_the_routes(client: Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    assert {"/api/about", "/api/health", "/api/games"} < set(schema["paths"])
    assert "About" in schema["components"]["schemas"]


def test_without_built_pages_the_server_says_what_to_do(client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "make setup" in answer.text


def test_files_are_sent_in_the_best_form_the_browser_reads(settings: Settings) -> None:
    files = settings.client / "assets"
    files.mkdir(parents=True)
    (settings.client / "index.html").write_text("the client")
    (files / "table.js").write_text("long, " * 999)
    (files / "table.js.gz").write_bytes(gzip.compress(b"shorter"))
    (files / "table.js.br").write_bytes(b"shortest")
    (files / "word.woff2").write_bytes(b"letters" * 999)
    with TestClient(create_app(settings, sample_about), "http://127.0.0.1") as client:

        def sent(name: str, accepted: str) -> tuple[str, bytes]:
            address = f"/assets/{name}"
            with client.stream("GET", address, headers={"accept-encoding": accepted}) as answer:
                assert answer.headers["vary"] == "accept-encoding"
                assert "immutable" in answer.headers["cache-control"]
                return answer.headers.get("content-encoding", ""), b"".join(answer.iter_raw())

        assert sent("table.js", "gzip, deflate, br, zstd") == ("br", b"shortest")
        encoding, body = sent("table.js", "gzip;q=1.0")
        assert encoding == "gzip"
        assert gzip.decompress(body) == b"shorter"
        assert sent("table.js", "identity") == ("", b"long, " * 999)
        assert sent("word.woff2", "gzip, br") == ("", b"letters" * 999)
        for name in ("table.js.br", "nothing.js", "%2e%2e%2findex.html", "..%5cindex.html"):
            assert client.get(f"/assets/{name}").status_code == 404


def test_built_pages_and_manual_are_served(settings: Settings, tmp_path: Path) -> None:
    (settings.client / "assets").mkdir(parents=True)
    (settings.client / "index.html").write_text("the client")
    (settings.client / "assets" / "index-abc.js").write_text("1")
    manual = tmp_path / "site"
    (manual / "players").mkdir(parents=True)
    (manual / "index.html").write_text("the manual")
    (manual / "players" / "index.html").write_text("about players")
    with_pages = Settings(database_url=settings.database_url, client=settings.client, manual=manual)
    with TestClient(create_app(with_pages, sample_about), "http://127.0.0.1") as client:
        assert client.get("/").text == "the client"
        assert client.get("/").headers["cache-control"] == "no-cache"
        assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
        assert client.get("/manual/").text == "the manual"
        assert client.get("/manual/players/").text == "about players"
        assert "content-security-policy" not in client.get("/manual/").headers
        assert client.get("/api/about").json()["manual"] == "/manual/"
        assert client.get("/api/nothing").json()["status"] == 404
        assert client.get("/../pyproject.toml").status_code == 404
        assert client.get("/%2e%2e/%2e%2e/pyproject.toml").status_code == 404
