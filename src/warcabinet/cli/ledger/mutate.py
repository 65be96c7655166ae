"""Prove clauses: change the code a little, one change at a time, and see whether their tests fail.

Only clauses whose proof does not hold any more are tried, unless others are asked for. The changes
are made in memory, by the plugin `proving` of the tests.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.clauses import clause_key, number_of
from warcabinet.cli.ledger.index import LedgerError, chapter
from warcabinet.cli.ledger.ledger import Ledger, Sources, reader_of
from warcabinet.cli.ledger.parts import Scope
from warcabinet.cli.ledger.proofs import Proof, digest_of

# Plugins that only cost time here; all but the first take seconds to start.
WITHOUT = tuple(
    f"-pno:{plugin}"
    for plugin in ("cacheprovider", "faker", "hypothesispytest", "schemathesis", "anyio")
)

_OPTIONS = ("-q", "--no-header", "--tb=short", *WITHOUT)
MOST_CHANGES = 120
"""How many changes are tried for one clause at most."""


class Claim(msgspec.Struct, frozen=True):
    """A clause that tests claim to prove. `numbers` are those whose code is changed first."""

    clause: str
    numbers: tuple[str, ...]
    files: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True):
    """What one run of the tests is to prove."""

    root: str
    code: str
    claims: tuple[Claim, ...]
    citations: dict[str, dict[str, list[int]]]
    """By file and number: the lines where code says that it enforces it."""
    entries: tuple[str, ...]
    taken: tuple[tuple[str, str, str], ...]
    """Test, place and change of known proofs. One change proves one clause of a test only."""
    most: int


def claims(
    ledger: Ledger, scope: Scope, known: Iterable[str] = (), only: Sequence[str] = ()
) -> list[Claim]:
    """The clauses of a stretch of the rulebook that have a test and no proof that holds; or some
    clauses, numbers with all their clauses, whether proved or not."""
    if unknown := [
        name for name in only if name not in ledger.clauses and name not in ledger.index
    ]:
        raise LedgerError(f"there is no rule or clause {', '.join(unknown)}")
    wanted = {name if "#" in name else each for name in only for each in _clauses(ledger, name)}
    proved = set(known)
    return [
        Claim(clause, _numbers(ledger, clause), tuple(sorted({_file(use.node) for use in uses})))
        for clause, uses in sorted(ledger.tests.items(), key=lambda one: clause_key(one[0]))
        if uses
        and (clause in wanted if only else number_of(clause) in scope and clause not in proved)
    ]


def _clauses(ledger: Ledger, name: str) -> tuple[str, ...]:
    return (name,) if "#" in name else ledger.all_clauses(name)


def _file(node: str) -> str:
    return node.partition("::")[0]


def _numbers(ledger: Ledger, clause: str) -> tuple[str, ...]:
    number = number_of(clause)
    paragraph = ledger.index.paragraph(number)
    return tuple(dict.fromkeys((number, paragraph, *ledger.index.items(paragraph))))


def run(
    wanted: Sequence[Claim],
    ledger: Ledger,
    sources: Sources,
    kept: Iterable[Proof] = (),
    workers: int = 2,
    done: Callable[[Proof], None] = lambda _: None,
) -> list[Proof]:
    """Try to prove these clauses, each rule in a process of its own."""
    citations: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for rule, uses in ledger.code.items():
        for use in uses:
            citations[use.place.file][rule].append(use.place.line)
    taken = tuple((proof.test, proof.place, proof.change) for proof in kept)
    entries = ledger.book.registrations if ledger.book is not None else {}
    groups: dict[int, list[Claim]] = defaultdict(list)
    for claim in wanted:
        groups[chapter(number_of(claim.clause))].append(claim)
    plans = [
        Plan(
            root=str(sources.root),
            code=str(sources.code),
            claims=tuple(group),
            citations={file: dict(lines) for file, lines in citations.items()},
            entries=tuple(name for name, one in entries.items() if one.kind != "note"),
            taken=taken,
            most=MOST_CHANGES,
        )
        for group in groups.values()
    ]
    found: list[Proof] = []
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        futures = [pool.submit(_attempt, plan, sources.root, done) for plan in plans]
        for future in as_completed(futures):
            found += future.result()
    files = reader_of(sources)
    found = [
        msgspec.structs.replace(proof, digest=digest_of(files, proof.test, proof.place))
        for proof in found
    ]
    return sorted(found, key=lambda proof: clause_key(proof.clause))


def _attempt(plan: Plan, root: Path, done: Callable[[Proof], None]) -> list[Proof]:
    with tempfile.TemporaryDirectory() as folder:
        wanted, written = Path(folder) / "plan.json", Path(folder) / "proofs.jsonl"
        wanted.write_bytes(msgspec.json.encode(plan))
        written.touch()
        files = sorted({file for claim in plan.claims for file in claim.files})
        command = [sys.executable, "-m", "pytest", *_OPTIONS, *files]
        command += ["--prove", str(wanted), "--proofs", str(written)]
        with subprocess.Popen(
            command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            output, _ = process.communicate()
        proofs = list(_lines(written))
        for proof in proofs:
            done(proof)
    if len(proofs) != len(plan.claims):
        raise LedgerError(f"the tests could not be run\n{output.strip()}")
    return proofs


def _lines(path: Path) -> Iterator[Proof]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield msgspec.json.decode(line, type=Proof)
