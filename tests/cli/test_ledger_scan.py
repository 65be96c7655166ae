"""Finding citations in test files and in docstrings."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from warcabinet.cli.ledger import findings, scan_code
from warcabinet.cli.ledger.findings import Findings, Reader
from warcabinet.cli.ledger.index import Place, Problem

NUMBER = re.compile(r"\d+\.\d+[A-Z]?")


def found(tmp_path: Path) -> list[Findings]:
    return list(Reader(tmp_path, NUMBER).folder(tmp_path))


def problems(tmp_path: Path) -> list[Problem]:
    return [
        problem for each in found(tmp_path) for problem in (*each.problems, *each.gists_missing)
    ]


def cited(tmp_path: Path, text: str, name: str = "test_it.py") -> set[tuple[str, str]]:
    """The clauses that tests cite, with the test. A number stands for its first clause."""
    text = re.sub(r'rule\("([\d.A-Z]+)"\)', r'rule("\1#1", "it")', textwrap.dedent(text))
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert problems(tmp_path) == []
    return {(use.clause.removesuffix("#1"), use.node) for use in found(tmp_path)[0].tests}


def test_decorators_of_functions(tmp_path: Path) -> None:
    text = """
        @pytest.mark.rule("1.1")
        @pytest.mark.rule("1.1A")
        @pytest.mark.rule("1.2")
        def test_a(): ...

        @mark.rule("1.3")
        async def test_b(): ...
    """
    assert cited(tmp_path, text) == {
        ("1.1", "test_it.py::test_a"),
        ("1.1A", "test_it.py::test_a"),
        ("1.2", "test_it.py::test_a"),
        ("1.3", "test_it.py::test_b"),
    }


def test_classes_and_pytestmark(tmp_path: Path) -> None:
    text = """
        pytestmark = [pytest.mark.slow, pytest.mark.rule("1.1")]

        @pytest.mark.rule("1.2")
        class TestA:
            pytestmark = pytest.mark.rule("1.3")

            def test_a(self): ...

            class TestInner:
                @pytest.mark.rule("1.4")
                def test_b(self): ...

        def test_c(): ...
    """
    inner, own, outer = "test_it.py::TestA::TestInner::test_b", "test_it.py::TestA::test_a", "1.1"
    assert cited(tmp_path, text) == {
        (outer, "test_it.py::test_c"),
        *((rule, own) for rule in ("1.1", "1.2", "1.3")),
        *((rule, inner) for rule in ("1.1", "1.2", "1.3", "1.4")),
    }


def test_params_and_names(tmp_path: Path) -> None:
    text = """
        rule = pytest.mark.rule
        stacking = pytest.mark.rule("1.9")
        CASES = [pytest.param(2, marks=[pytest.mark.rule("1.2"), pytest.mark.slow])]

        @stacking
        @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("1.1")), 3, *CASES])
        def test_a(n): ...
    """
    node = "test_it.py::test_a"
    assert cited(tmp_path, text) == {("1.1", node), ("1.2", node), ("1.9", node)}


def test_what_is_no_test_cites_nothing(tmp_path: Path) -> None:
    text = """
        @pytest.mark.rule("1.1")
        def helper(): ...

        @pytest.mark.rule("1.2")
        class TestNothing:
            pass

        class Helper:
            @pytest.mark.rule("1.3")
            def test_never_collected(self): ...

        @pytest.mark.skip(reason="later")
        @pytest.mark.rule("1.4")
        def test_skipped(): ...

        @pytest.mark.xfail
        @pytest.mark.rule("1.5")
        def test_known_to_fail(): ...

        @pytest.mark.parametrize(
            "n", [pytest.param(1, marks=[pytest.mark.rule("1.6"), pytest.mark.skip])]
        )
        def test_a(n): ...
    """
    assert cited(tmp_path, text) == set()
    assert cited(tmp_path, '@pytest.mark.rule("1.1")\ndef test_a(): ...', "helpers.py") == set()


def test_a_mark_says_what_it_proves(tmp_path: Path) -> None:
    text = '@pytest.mark.rule("1.1#2", "units do not swim")\ndef test_a(): ...'
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    [use] = found(tmp_path)[0].tests
    assert (use.clause, use.proves, use.place.line) == ("1.1#2", "units do not swim", 1)


@pytest.mark.parametrize(
    "mark",
    [
        "*RULES",
        "15.3",
        "",
        '"1.1"',
        '"1.1", "1.2"',
        '"1.1#1"',
        '"1.1#1", " "',
        '"1.1#1", "it", "more"',
        '"1.1#1", "1.2#1"',
    ],
)
def test_marks_that_cannot_be_read(tmp_path: Path, mark: str) -> None:
    text = f"\n@pytest.mark.rule({mark})\ndef test_a(): ..."
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    assert found(tmp_path)[0].tests == ()
    assert [str(problem).split(":")[:2] for problem in problems(tmp_path)] == [["test_it.py", "2"]]


def test_a_file_that_does_not_parse(tmp_path: Path) -> None:
    (tmp_path / "test_no.py").write_text("def (", encoding="utf-8")
    [problem] = problems(tmp_path)
    assert str(problem).startswith("test_no.py:1: does not parse")


def test_what_was_found_is_kept_until_the_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, kept = tmp_path / "code.py", tmp_path / "build" / "kept"
    code.write_text('"""1.1: steps."""', encoding="utf-8")

    def gists() -> list[str]:
        reader = Reader(tmp_path, NUMBER, kept)
        said = [use.gist for each in reader.folder(tmp_path) for use in each.code]
        reader.keep()
        return said

    assert gists() == ["steps."]
    with monkeypatch.context() as patch:
        patch.setattr(findings, "_find", None)  # nothing is read again
        assert gists() == ["steps."]
    code.write_text('"""1.1: leaps."""', encoding="utf-8")
    assert gists() == ["leaps."]
    kept.write_bytes(b"\x00damaged")
    assert gists() == ["leaps."]
    monkeypatch.setattr(findings, "_own_text", lambda: "another reader")
    code.unlink()
    (tmp_path / "other.py").write_text('"""1.2: swims."""', encoding="utf-8")
    assert gists() == ["swims."]


def test_docstrings(tmp_path: Path) -> None:
    text = '''\
        """1.1: all of the module."""

        class Unit:
            """1.2, 1.2A and 1.3: a unit
            on two lines.

            1.4: is only mentioned.
            """

            def move(self):
                """Moves as 1.5 says."""
    '''
    (tmp_path / "code.py").write_text(textwrap.dedent(text), encoding="utf-8")
    assert problems(tmp_path) == []
    assert [(use.rules, use.gist, use.place.line) for use in found(tmp_path)[0].code] == [
        (("1.1",), "all of the module.", 1),
        (("1.2", "1.2A", "1.3"), "a unit on two lines.", 4),
    ]


@pytest.mark.parametrize("docstring", ["1.1", "1.1:", "1.1 a unit", "1.1A-C: units", "1.1, 1.2"])
def test_docstrings_without_a_gist(tmp_path: Path, docstring: str) -> None:
    (tmp_path / "code.py").write_text(f'def f():\n    """{docstring}"""\n', encoding="utf-8")
    assert found(tmp_path)[0].code == ()
    [problem] = problems(tmp_path)
    assert (problem.file, problem.line) == ("code.py", 2)
    assert "without a gist" in problem.message


@pytest.mark.parametrize("docstring", ["About 1.1: more.", "2 units.", "1.5x as many."])
def test_docstrings_that_cite_nothing(tmp_path: Path, docstring: str) -> None:
    (tmp_path / "code.py").write_text(f'def f():\n    """{docstring}"""\n', encoding="utf-8")
    assert found(tmp_path)[0].code == ()
    assert problems(tmp_path) == []


def test_places_of_entries(tmp_path: Path) -> None:
    text = """
        @BOOK.forbids(Step, "1.1, 1.2", "No.")
        def lake(world, step): ...

        BOOK.note("1.3", "Yes.")

        @BOOK.happens(DAWN, "1.4", "All rise.", order=10)
        class Rising(Procedure): ...
    """
    (tmp_path / "code.py").write_text(textwrap.dedent(text), encoding="utf-8")
    assert found(tmp_path)[0].places == (
        ("1.1", "lake", Place("code.py", 2)),
        ("1.3", "note", Place("code.py", 5)),
        ("1.4", "Rising", Place("code.py", 7)),
    )


def test_remarks_are_no_part_of_what_a_proof_rests_on() -> None:
    plain = "class Rule:\n    def holds(self):\n        return 1 # one\n"
    said = plain.replace("Rule:", 'Rule:\n    """Why."""\n').replace(" # one", "")
    said = said.replace("(self):", '(self):\n        """How."""')
    other = plain.replace("1 #", "2 #")

    def digests(text: str) -> dict[str, str]:
        return scan_code.digests(scan_code.parse(text), text)

    assert digests(plain) == digests(said)
    assert digests(plain).keys() == {"Rule", "Rule.holds"}
    assert set(digests(plain).values()).isdisjoint(digests(other).values())
    assert digests('A = "# no remark"') != digests('A = "# another"')
