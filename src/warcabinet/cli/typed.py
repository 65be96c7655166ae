"""What is typed at the table: answers in the game's notation, and the commands of the table itself.

A verb of the pending question comes first; `/undo` is always the table's own `undo`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from warcabinet import files
from warcabinet.cli import advising, chances, consent, drafts, gists, several
from warcabinet.cli.errors import Misuse, Problem, as_sentence
from warcabinet.cli.screen import HINT, written
from warcabinet.cli.terminal_game import LOG, TerminalGame
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import StepCrash
from warcabinet.engine.notation import BadNotation, split_actions, write
from warcabinet.engine.odds import TooMany
from warcabinet.engine.policies import PREFIX, policies_for
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.engine.verifying import export as export_of
from warcabinet.engine.views import VerbShape, asking
from warcabinet.files import FileProblem

Command = Callable[[TerminalGame, str], None]

LAST_REASONS = 5
"""How many of the computer's reasons are told when nobody says for which entry."""


class Leave(Exception):
    """Whoever sits at the table wants to stop for now."""


def obey(table: TerminalGame, line: str) -> bool:
    """Carry out one line. False if it was refused or not understood, which has then been said."""
    try:
        _carry_out(table, line)
    except Refused as error:
        table.screen.refusals(error.refusals, table.in_words)
    except BadNotation as error:
        table.screen.say(as_sentence(str(error)))
        table.screen.say("'?' tells what can be said here.", HINT)
    except (Problem, FileProblem) as error:
        table.screen.say(as_sentence(str(error)))
    except StepCrash:
        pass  # told below
    else:
        return True
    finally:
        table.tell_of_crash()
    return False


def _carry_out(table: TerminalGame, line: str) -> None:
    word, _, rest = line.partition(" ")
    own = word.removeprefix("/")
    asked = table.asked
    a_verb = asked is not None and asked.form(word) is not None
    if line.startswith("?"):
        help_(table, line[1:].strip())
    elif own in COMMANDS and not a_verb:
        COMMANDS[own](table, rest.strip())
    elif own in table.game.rules.reports() and not a_verb:
        report(table, own, rest.strip())
    else:
        _answer(table, line)


def _answer(table: TerminalGame, text: str) -> None:
    game, parts = table.game, split_actions(text)
    if len(parts) > 1:
        several.give(table, parts)
        return
    try:
        game.say(table.seat, text)
        table.handed = None
    finally:
        table.save()


def _asked(table: TerminalGame) -> Asked:
    if table.asked is None:
        raise Misuse(f"Nothing is asked of {table.called(table.seat)} now.")
    return table.asked


# Help -------------------------------------------------------------------------------------------


def help_(table: TerminalGame, rest: str) -> None:
    """? [VERB [VALUE ...]]: what can be said here, or what a verb takes, value by value."""
    screen, asked = table.screen, table.asked
    if not rest:
        _overview(table)
        return
    if rest in COMMANDS and (asked is None or asked.form(rest) is None):
        screen.say(COMMANDS[rest].__doc__ or "")
        return
    reports = table.game.rules.reports()
    if rest in reports and (asked is None or asked.form(rest) is None):
        screen.say(f"{reports[rest].usage}: {reports[rest].gist}")
        return
    asked = _asked(table)
    draft = drafts.read(asked, rest)
    refused = drafts.refusals(asked, draft)
    screen.refusals(refused, table.in_words)
    if refused and not draft.whole:
        return
    if draft.whole and not refused:
        screen.say("This can be said as it stands.")
    elif draft.open is not None:
        screen.say(written(VerbShape(draft.verb, draft.shapes)))
    for name, values in drafts.choices(asked, draft):
        if values:
            screen.say(f"{name}:")
            screen.columns(values)
        elif not draft.whole:
            screen.say(f"{name}: nothing can be chosen.")


def _overview(table: TerminalGame) -> None:
    screen, asked = table.screen, table.asked
    if asked is not None:
        screen.question(asking(asked))
        default = asked.default()
        if default is not None:
            screen.say(f"The default answer is: {write(default)}", HINT)
    screen.say()
    for command in COMMANDS.values():
        usage, _, gist = (command.__doc__ or "").partition(": ")
        screen.definition(usage, gist)
    for one in table.game.rules.reports().values():
        screen.definition(one.usage, one.gist)
    screen.say("Several answers may stand on one line, separated by semicolons.", HINT)
    screen.say("With a slash, as in '/undo', a word is always one of these.", HINT)


def why(table: TerminalGame, rest: str) -> None:
    """why [VERB VALUE ...|ENTRY]: every reason against an answer; or the computer's for its own."""
    if not rest or rest.isdigit():
        reasons(table, int(rest) if rest else None)
        return
    found = drafts.refusals(_asked(table), drafts.read(_asked(table), rest))
    if found:
        table.screen.refusals(found, table.in_words)
    else:
        table.screen.say("Nothing stands against it.")


def reasons(table: TerminalGame, entry: int | None) -> None:
    """Why the computer players gave their last answers, or that of an entry."""
    if table.game.position.world.keeps_secrets and not table.game.over:
        raise Problem(
            "In a game with secrets the computer gives its reasons when the game is over."
        )
    told = {number: why for number, why in table.reasons.items() if number <= table.game.seq}
    wanted = list(told)[-LAST_REASONS:] if entry is None else [entry]
    if not told or not set(wanted) <= set(told):
        where = "since you sat down" if entry is None else f"for entry {entry}"
        raise Problem(f"The computer has given no reason {where}.")
    for number in wanted:
        table.screen.definition(f"{number}", told[number], room=6)


def rule(table: TerminalGame, rest: str) -> None:
    """rule NUMBER: the gist of a rule."""
    if not rest:
        raise Misuse("Say which rule, by its number.")
    found = gists.gists_of(table.game.rules, rest)
    if not found:
        raise Misuse(f"The book of {table.game.rules.title} says nothing about {rest}.")
    for number, gist in found:
        table.screen.say(f"{number}: {as_sentence(gist)}", indent="  ")


def odds(table: TerminalGame, rest: str) -> None:
    """odds VERB VALUE ...: how an answer may turn out, as far as this seat knows."""
    asked = _asked(table)
    if not rest:
        raise Misuse("Say which answer: 'odds attack C4 red-1 -'.")
    try:
        found = chances.prospects(table.game, table.seat, drafts.whole(asked, rest))
    except (TooMany, ValueError) as error:
        raise Problem(f"The odds cannot be worked out: {error}.") from error
    chances.show(table.screen.console, found)


# Looking ----------------------------------------------------------------------------------------


def view(table: TerminalGame, rest: str) -> None:
    """view: the table again."""
    table.show(everything=True)


def log(table: TerminalGame, rest: str) -> None:
    """log [N]: the last N lines of the log, or twenty."""
    if rest and not rest.isdigit():
        raise Misuse("Say how many lines: 'log 40'.")
    table.screen.log(table.log(int(rest) if rest else LOG), table.called)


def hand(table: TerminalGame, rest: str) -> None:
    """seat NAME: hand the screen to another seat, to look or to withdraw an answer."""
    if rest not in table.people:
        raise Misuse(f"These seats are played at this screen: {', '.join(table.people)}.")
    table.handed = Seat(rest)


def report(table: TerminalGame, name: str, rest: str) -> None:
    """Show something the game can tell about itself, as far as the seat at the screen knows."""
    world = table.game.position.world.known_to(table.seat)
    try:
        told = table.game.rules.reports()[name].tell(world, table.seat, rest)
        table.screen.raw(world.in_words(told))
    except NoReport as error:
        raise Misuse(str(error)) from error


# Changing one's mind ------------------------------------------------------------------------------


def undo(table: TerminalGame, rest: str) -> None:
    """undo [N]: take back your last answer, or all since entry N."""
    if rest and not rest.isdigit():
        raise Misuse("Say how far: 'undo 12' goes back to entry 12.")
    table.game.undo(table.seat, int(rest) if rest else None)
    table.save()


def withdraw(table: TerminalGame, rest: str) -> None:
    """withdraw: take back a sealed answer while others have still to give theirs."""
    table.game.withdraw(table.seat)
    table.handed = None
    table.save()


def default(table: TerminalGame, rest: str) -> None:
    """default: give the default answer."""
    answer = _asked(table).default()
    if answer is None:
        raise Misuse("This question has no default answer.")
    _answer(table, write(answer))


def resign(table: TerminalGame, rest: str) -> None:
    """resign: give the game up."""
    if table.keyboard.confirm(f"Does {table.called(table.seat)} give up the game?"):
        table.game.resign(table.seat)
        table.save()


# Standing orders ----------------------------------------------------------------------------------


def orders(table: TerminalGame, rest: str) -> None:
    """orders [clear]: your standing orders, or forget them all."""
    game, seat = table.game, table.seat
    if rest == "clear":
        game.order(seat, ())
        table.save()
    elif rest:
        raise Misuse("'orders' lists them, 'orders clear' forgets them all.")
    mine = game.standing.orders.get(seat, ())
    for order_ in mine:
        table.screen.say(f"{order_.decision}: {order_.answer}", indent="  ")
    if not mine:
        table.screen.say(f"{table.called(seat)} has no standing orders.")
    table.screen.say("Questions that come in other turns, and what may be ordered for them:", HINT)
    for kind in game.rules.reactions:
        table.screen.definition(kind.name(), f"default: {kind.by_default}")
        for policy in policies_for(game.rules.name, kind.name()):
            table.screen.definition("", f"{PREFIX}{policy.name}: {policy.gist}")
    if game.rules.routine:
        table.screen.say("Questions of your own turn that you may never want to be asked:", HINT)
    for kind in game.rules.routine:
        table.screen.definition(kind.name(), f"default: {kind.by_default}")
    table.screen.say("Orders can answer your other decisions, too:", HINT)
    named = {kind.name() for kind in (*game.rules.reactions, *game.rules.routine)}
    asked = sorted(set(game.rules.decisions) - named)
    table.screen.columns(asked)


def order(table: TerminalGame, rest: str) -> None:
    """order DECISION ANSWER|default|policy NAME|none: answer a kind of decision beforehand."""
    name, _, answer = rest.partition(" ")
    if not answer.strip():
        raise Misuse(
            "An order is written: order DECISION ANSWER, or 'default', 'policy NAME' or 'none'."
        )
    kept = [o for o in table.game.standing.orders.get(table.seat, ()) if o.decision != name]
    if answer.strip() != "none":
        kept.append(StandingOrder(name, answer.strip()))
    table.game.order(table.seat, tuple(kept))
    table.save()
    table.screen.say(
        f"{table.called(table.seat)} has {len(kept)} standing order{'s' * (len(kept) != 1)}."
    )


# Files --------------------------------------------------------------------------------------------


def export(table: TerminalGame, rest: str) -> None:
    """export FILE: write your own copy of the game: what you saw, with proof of the dice."""
    path = _new_file(rest)
    files.write(path, export_of(table.game, table.seat))
    table.screen.say(
        f"{path} holds what {table.called(table.seat)} has seen; 'warcabinet verify' checks it."
    )


def save(table: TerminalGame, rest: str) -> None:
    """save FILE: write a copy of the whole game, secrets and all."""
    path = _new_file(rest)
    files.save(table.game, path)
    table.screen.say(f"{path} holds the whole game.")


def _new_file(name: str) -> Path:
    if not name:
        raise Misuse("Say under which name.")
    path = Path(name).expanduser()
    if path.exists():
        raise Misuse(f"{path} exists already; choose another name.")
    return path


def quit_(table: TerminalGame, rest: str) -> None:
    """quit: leave; the game is saved after every answer."""
    raise Leave


COMMANDS: dict[str, Command] = {
    "?": help_,
    "why": why,
    "odds": odds,
    "staff": advising.staff,
    "rule": rule,
    "view": view,
    "log": log,
    "default": default,
    "answers": several.answers,
    "undo": undo,
    "withdraw": withdraw,
    "back": consent.back,
    "amend": consent.amend,
    "orders": orders,
    "order": order,
    "seat": hand,
    "export": export,
    "save": save,
    "resign": resign,
    "quit": quit_,
}
