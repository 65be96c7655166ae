"""Small changes of code, one at a time: what a test of a clause has to notice.

A condition turned, a statement or a call left out, a figure changed. Whole functions are never
broken, since every test of them would notice that.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from types import CodeType

import msgspec

Definition = ast.FunctionDef | ast.AsyncFunctionDef

_FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPPOSITE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}

_Apply = Callable[[ast.AST], None]


class Change(msgspec.Struct, frozen=True):
    """One change: at which node of the tree (in the order of `ast.walk`), in words, and in which
    lines. Whoever carries out none of these does not notice it."""

    node: int
    way: int
    words: str
    first: int = 0
    last: int = 0


def changes(tree: ast.AST) -> list[Change]:
    """Every small change that can be made beneath a definition or an expression."""
    skipped = _annotations(tree)
    lines = _lines(tree)
    return [
        Change(place, way, words, *lines[node])
        for place, node in enumerate(ast.walk(tree))
        if place not in skipped
        for way, (words, _) in enumerate(_ways(node))
        if way or not isinstance(node, ast.Return) or says_yes_or_no(tree)
    ]


def _lines(tree: ast.AST) -> dict[ast.AST, tuple[int, int]]:
    """The lines of the simple statement, or of the head of the compound one, that each node is a
    part of."""
    found: dict[ast.AST, tuple[int, int]] = {}

    def note(node: ast.AST, within: tuple[int, int]) -> None:
        if isinstance(node, ast.stmt):
            within = (node.lineno, node.end_lineno or node.lineno)
        found[node] = within
        for child in ast.iter_child_nodes(node):
            head = isinstance(node, ast.stmt) and hasattr(node, "body") and hasattr(child, "lineno")
            if head and not isinstance(child, ast.stmt):
                note(child, (child.lineno, child.end_lineno or child.lineno))  # type: ignore[attr-defined]
            else:
                note(child, within)

    note(tree, (getattr(tree, "lineno", 0), getattr(tree, "end_lineno", 0) or 0))
    return found


def says_yes_or_no(tree: ast.AST) -> bool:
    """Of another function the opposite of the result would be no small change."""
    return (
        isinstance(tree, Definition)
        and isinstance(tree.returns, ast.Name)
        and tree.returns.id == "bool"
    )


def changed(tree: ast.AST, change: Change) -> ast.AST:
    """A copy of the tree with one change made."""
    new = copy.deepcopy(tree)
    node = next(node for place, node in enumerate(ast.walk(new)) if place == change.node)
    list(_ways(node))[change.way][1](node)
    return ast.fix_missing_locations(new)


def definitions(tree: ast.Module) -> dict[tuple[str, int], Definition]:
    """The functions of a module and the methods of its classes, by qualified name and the line
    where their code begins (the first decorator's)."""
    found: dict[tuple[str, int], Definition] = {}

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, Definition):
                lines = [node.lineno, *(one.lineno for one in node.decorator_list)]
                found[f"{prefix}{node.name}", min(lines)] = node
            elif isinstance(node, ast.ClassDef):
                collect(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.If):
                collect(node.body, prefix)

    collect(tree.body, "")
    return found


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What the names of a module stand for, where that is a figure or a collection."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target: ast.expr = node.targets[0]
            value: ast.expr | None = node.value
        elif isinstance(node, ast.AnnAssign):
            target, value = node.target, node.value
        else:
            continue
        if isinstance(target, ast.Name) and value is not None:
            found[target.id] = value
    return found


def compiled(tree: ast.Module, old: Definition, new: ast.AST, code: CodeType) -> CodeType | None:
    """The code of a definition as it is with `new` in the place of `old`; None if it has none."""
    module = ast.Module(body=[_exchanged(one, old, new) for one in tree.body], type_ignores=[])
    for found in _codes(compile(module, code.co_filename, "exec")):
        if (found.co_qualname, found.co_firstlineno) == (code.co_qualname, code.co_firstlineno):
            return found
    return None


def _exchanged(node: ast.stmt, old: ast.AST, new: ast.AST) -> ast.stmt:
    """A statement with one definition put in the place of another."""
    if node is old:
        assert isinstance(new, ast.stmt)
        return new
    if isinstance(node, ast.ClassDef | ast.If):
        node = copy.copy(node)
        node.body = [_exchanged(one, old, new) for one in node.body]
    return node


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _annotations(tree: ast.AST) -> set[int]:
    """The nodes of types, which are never carried out, and of decorators, which were already."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, Definition):
            parts += [node.returns, *node.decorator_list]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts.append(node.annotation)
        for part in parts:
            if part is not None:
                skipped.update(map(id, ast.walk(part)))
    return {place for place, node in enumerate(ast.walk(tree)) if id(node) in skipped}


def _ways(node: ast.AST) -> Iterator[tuple[str, _Apply]]:
    """The ways to change one node, each in words and as what does it."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield f"turn the condition {ast.unparse(node.test)}", _turn_test
    elif isinstance(node, ast.comprehension):
        for place, condition in enumerate(node.ifs):
            yield f"turn the filter {ast.unparse(condition)}", _turn_filter(place)
    elif isinstance(node, ast.BoolOp):
        for place, value in enumerate(node.values):
            yield f"leave out the condition {ast.unparse(value)}", _without_value(place)
        yield f"and for or in {ast.unparse(node)}", _swap_bool
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in _FLIPPED:
        yield f"turn {ast.unparse(node)}", _flip
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"leave out the not of {ast.unparse(node)}", _double_not
    elif isinstance(node, ast.Constant):
        yield from _constant_ways(node)
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPPOSITE:
        yield f"the other operation in {ast.unparse(node)}", _other_operation
    elif isinstance(node, ast.Call):
        yield from _call_ways(node)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and isinstance(
        getattr(node, "ctx", ast.Load()), ast.Load
    ):
        for place, element in enumerate(node.elts):
            yield f"leave out {ast.unparse(element)}", _without_element(place)
    elif isinstance(node, ast.Dict):
        for place, key in enumerate(node.keys):
            if key is not None:
                yield f"leave out {ast.unparse(key)}", _without_key(place)
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Call | ast.Name):
        yield f"the opposite of {ast.unparse(node.value)}", _opposite
    yield from _statement_ways(node)


def _constant_ways(node: ast.Constant) -> Iterator[tuple[str, _Apply]]:
    if isinstance(node.value, bool):
        yield f"{not node.value} instead of {node.value}", _set_value(not node.value)
    elif isinstance(node.value, int):
        yield f"{node.value + 1} instead of {node.value}", _set_value(node.value + 1)
        if node.value > 1:
            yield f"{node.value - 1} instead of {node.value}", _set_value(node.value - 1)


def _call_ways(node: ast.Call) -> Iterator[tuple[str, _Apply]]:
    if isinstance(node.func, ast.Name) and node.func.id in _SWAPPED:
        yield f"{_SWAPPED[node.func.id]} instead of {ast.unparse(node)}", _swap_call
    for place, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            words = f"leave out {keyword.arg} of {ast.unparse(node.func)}"
            yield words, _without_keyword(place)


def _statement_ways(node: ast.AST) -> Iterator[tuple[str, _Apply]]:
    """Statements of a block that can be left out."""
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for place, statement in enumerate(block):
            left_out = isinstance(
                statement, ast.Expr | ast.AugAssign | ast.Continue | ast.Break | ast.Delete
            ) or (isinstance(statement, ast.Return) and not isinstance(node, Definition))
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if left_out and not is_text:
                yield f"leave out {ast.unparse(statement)}", _without_statement(field, place)


def _negated(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=node)


def _turn_test(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = _negated(node.test)


def _turn_filter(place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        node.ifs[place] = _negated(node.ifs[place])

    return apply


def _without_value(place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.BoolOp)
        left = [value for each, value in enumerate(node.values) if each != place]
        node.values = left if len(left) > 1 else [left[0], left[0]]

    return apply


def _swap_bool(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _flip(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = _FLIPPED[type(node.ops[0])]()


def _double_not(node: ast.AST) -> None:
    assert isinstance(node, ast.UnaryOp)
    node.operand = _negated(node.operand)


def _set_value(value: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.Constant)
        node.value = value

    return apply


def _other_operation(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp)
    node.op = _OPPOSITE[type(node.op)]()


def _swap_call(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func.id = _SWAPPED[node.func.id]


def _without_keyword(place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        del node.keywords[place]

    return apply


def _without_element(place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.Tuple | ast.List | ast.Set)
        del node.elts[place]

    return apply


def _without_key(place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        assert isinstance(node, ast.Dict)
        del node.keys[place]
        del node.values[place]

    return apply


def _opposite(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert node.value is not None
    node.value = _negated(node.value)


def _without_statement(field: str, place: int) -> _Apply:
    def apply(node: ast.AST) -> None:
        getattr(node, field)[place] = ast.Pass()

    return apply
