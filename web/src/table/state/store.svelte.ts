/** One seat's table: what the server says, with the selection and the answer being put together, which are in modules of their own. */

import type { Board } from "../../board/geometry";
import type { Letter } from "../../lib/schema";
import { seatPath } from "../../lib/early";
import { Answering } from "../answer/answering.svelte";
import { isAtStake, isFork } from "../answer/commit";
import { type ClickDesk, Clicks } from "../input/clicks";
import * as pointing from "../input/pointing";
import { Selection } from "../input/selection.svelte";
import { standing } from "../log/chronicle";
import { settings } from "../menu/settings.svelte";
import { type LookDesk, Looking } from "../sheets/looking.svelte";
import { boardOf, unfolded } from "./boards";
import { type Connection, Link, type Listener } from "./link";
import { shown } from "./pieces";
import type { View } from "./view";
import { type AnswersGiven, ask, type FormCard, freshKey, type Live, type LogLine, type PastState, Refused, type Refusal, sameQuestion, sendOnce, sentence, type TableState, type WhyNot } from "./wire";

export type { Connection } from "./link";

/** Milliseconds after an answer in which a key answers nothing. */
const PAUSE = 500;

export interface Notice {
  readonly text: string;
  readonly refusals: readonly Refusal[];
  readonly kind: "refused" | "failed" | "told";
}

export class Table implements ClickDesk, Listener, LookDesk {
  state = $state.raw<TableState>();
  log = $state.raw<readonly LogLine[]>([]);
  /** Lines that came since the page was last told of: dice and events to be shown. */
  fresh = $state.raw<readonly LogLine[]>([]);
  board = $state.raw<Board>();
  connection = $state<Connection>("connecting");
  thinking = $state("");
  gone = $state(false);
  failed = $state("");
  busy = $state(false);
  notice = $state.raw<Notice>();
  /** What became of the last answers that were sent as a list. */
  given: AnswersGiven | undefined;
  /** The entry after which this seat has last said something at this page. */
  answered = $state(0);
  /** The answer that waits for a second word, as it cannot be taken back. */
  confirming = $state("");
  whyNot = $state.raw<{ readonly hex: string; readonly found: WhyNot }>();
  /** The table at an earlier entry, while somebody looks back. */
  past = $state.raw<PastState>();
  /** The entry that is being fetched, while somebody waits to look back at it. */
  looking = $state<number>();
  /** Which look back is the last that was asked for. */
  private look = 0;

  /** The verb that was asked for by name in this question. */
  preferred = $state("");

  readonly selection = new Selection();
  readonly ahead = new Looking(this);
  readonly answer = new Answering(this);
  readonly clicks = new Clicks(this);
  /** Somebody has written to the table. */
  delivered: ((letter: Letter) => void) | undefined;
  private readonly link: Link;
  private boardUrl = "";

  constructor(
    readonly game: string,
    readonly seat: string,
  ) {
    this.link = new Link(this.path, this);
    const known = unfolded(game);
    this.board = known?.board;
    this.boardUrl = known?.url ?? "";
  }

  get path(): string {
    return seatPath(this.game, this.seat);
  }

  readonly asked = $derived(this.state?.decision?.mine === true && this.state.decision.given === null && !this.state.game.over);
  /** The question that is shown: the pending one, or one that lies ahead. */
  readonly decision = $derived(this.ahead.card ?? this.state?.decision ?? null);
  /** It is this seat's question, and the table shows the present. */
  readonly mine = $derived(this.asked && this.past === undefined);
  /** What is on the table: the present, or the past that is being looked at. */
  readonly view: View = $derived(shown((this.past ?? this.state)?.view));
  readonly gameName = $derived(this.state?.game.game ?? "awaw");
  /** The log without what was taken back. */
  readonly stands = $derived(standing(this.log));

  // What an answer needs

  seq(): number {
    return this.state?.seq ?? 0;
  }

  forms(): readonly FormCard[] {
    return this.decision?.forms ?? [];
  }

  question(): string {
    return this.decision?.name ?? "";
  }

  /** What is taken as answered before it. */
  after(): readonly string[] {
    return this.ahead.after;
  }

  aid(name: string): boolean {
    return this.state?.game.aids[name] !== false;
  }

  // The connection

  async open(): Promise<void> {
    try {
      this.take(await ask<TableState>(this.path), "first");
    } catch (error) {
      this.failed = sentence(error);
      return;
    }
    this.link.open();
  }

  close(): void {
    this.link.close();
  }

  hurry(): void {
    this.link.hurry();
  }

  since(): number {
    return this.seq();
  }

  connected(state: Connection): void {
    this.connection = state;
    if (state === "open" && this.notice?.kind === "failed") this.notice = undefined;
  }

  hear(message: Live): void {
    switch (message.type) {
      case "state":
      case "moved":
        this.take(message.state, "heard");
        break;
      case "computer":
        this.thinking = message.thinking ? message.seat : "";
        break;
      case "letter":
        this.delivered?.(message.letter);
        break;
      case "gone":
        this.gone = true;
        this.link.close();
        break;
      case "pong":
        break;
    }
  }

  /** A new state of the table. What was put together stays if the same question is still asked. */
  private take(state: TableState, how: "first" | "heard" | "done"): void {
    const old = this.state;
    if (old !== undefined && state.seq < old.seq) return;
    this.log = [...this.log.filter((line) => line.entry <= state.told_from), ...this.known(state)];
    this.state = state;
    if (how !== "first" && state.told.length > 0) this.fresh = state.told;
    if (state.game.board !== null && state.game.board !== this.boardUrl) void this.fetchBoard(state.game.board);
    if (old?.seq === state.seq) return;
    this.whyNot = undefined;
    // What this page itself has just said may come over the live connection first.
    const again = how === "heard" && !this.busy && old !== undefined && sameQuestion(old, state);
    this.ahead.renew(again);
    if (again) void this.answer.keep();
    else this.newQuestion();
    if (this.asked) void this.answer.survey();
  }

  /** Another question than before is shown, though nothing has happened. */
  shownAnew(): void {
    this.newQuestion();
    if (this.asked) void this.answer.survey();
  }

  private shown = "";

  /** Lines that are told, the same ones where they were told before: what is known of them then still holds. */
  private known({ told, told_from: from }: TableState): readonly LogLine[] {
    const before = this.log.filter((line) => line.entry > from).map((line) => [JSON.stringify(line), line] as const);
    if (before.length === 0) return told;
    const lines = new Map(before);
    return told.map((line) => lines.get(JSON.stringify(line)) ?? line);
  }

  private newQuestion(): void {
    this.notice = undefined;
    this.confirming = "";
    this.answer.forget();
    this.selection.letGo();
    if (this.shown !== this.question()) {
      this.shown = this.question();
      this.preferred = "";
      this.selection.startOver();
    }
    if (!this.ahead.isOpen) this.first();
  }

  private async fetchBoard(url: string): Promise<void> {
    this.boardUrl = url;
    try {
      this.board = await boardOf(this.game, url);
    } catch {
      this.boardUrl = "";
    }
  }

  // The past

  /** The entry that is looked at, or is about to be. */
  get at(): number {
    return this.looking ?? this.past?.entry ?? this.state?.entry ?? 0;
  }

  /** Look at the table after an entry; `known`: it is fetched already. */
  async lookBack(entry: number, known?: Promise<PastState>): Promise<void> {
    if (entry >= (this.state?.entry ?? 0)) {
      this.toPresent();
      return;
    }
    const look = ++this.look;
    // What is fetched already is there at once: nobody is told to wait for it.
    if (known === undefined) this.looking = entry;
    try {
      const past = await (known ?? ask<PastState>(`${this.path}/at/${entry}`));
      if (look !== this.look) return;
      this.past = past;
      this.whyNot = undefined;
    } catch (error) {
      if (look === this.look) this.tell(error);
    } finally {
      if (look === this.look) this.looking = undefined;
    }
  }

  /** Back to now: a look that is still on its way comes too late and is dropped. */
  toPresent(): void {
    this.look += 1;
    this.looking = undefined;
    this.past = undefined;
  }

  // The answer

  /** A question with one way to answer it is begun at once, with what is usually answered. */
  first(): void {
    const forms = this.forms().filter((form) => form.refusals.length === 0);
    const [only] = forms;
    if (!this.asked || forms.length !== 1 || only === undefined || only.slots.length === 0) return;
    const { default: usual, filled } = this.decision ?? {};
    const fits = filled != null && usual?.split(" ")[0] === only.verb;
    void (fits ? this.answer.beginUsual(only, filled) : this.answer.begin(only.verb));
  }

  /** Say a verb by its name: with what is selected, or from its beginning. */
  async press(verb: string): Promise<void> {
    const form = this.forms().find((one) => one.verb === verb);
    if (form === undefined || form.refusals.length > 0) return;
    this.whyNot = undefined;
    if (form.slots.length === 0) {
      // To leave a question alone needs no answer: it is given when a later one is begun.
      if (this.ahead.isAside && verb === this.decision?.default) this.ahead.leave();
      else await this.offer(verb);
      return;
    }
    this.preferred = verb;
    if (this.selection.units.length > 0) {
      const fits = pointing.formFor([form], this.answer.able, this.selection.units, verb);
      if (fits !== undefined) {
        await this.answer.beginWith(fits, this.selection.units);
        return;
      }
    }
    await this.answer.begin(verb);
  }

  /** Give the usual answer, or one that has nothing to fill in. If something is at stake it is only put together. */
  async offer(action: string): Promise<void> {
    const [verb = ""] = action.split(" ");
    const form = this.forms().find((one) => one.verb === verb);
    const { seq } = this.state ?? {};
    if (this.busy) return;
    this.busy = true;
    const ahead = await this.answer.foresee(action);
    this.busy = false;
    if (this.state?.seq !== seq) return;
    if (form === undefined || !(isAtStake(ahead) || isFork(this.forms()))) {
      await this.say(action);
      return;
    }
    this.note();
    const { default: usual, filled } = this.decision ?? {};
    await (usual === action && filled != null ? this.answer.beginUsual(form, filled) : this.answer.begin(verb));
  }

  /** When something was answered or put on the main button by a single press, and was drawn: before, nobody can have read it. */
  private noted = -Infinity;

  private note(): void {
    this.noted = Infinity;
    requestAnimationFrame(() => setTimeout(() => (this.noted = performance.now())));
  }

  /** A key that was pressed so soon after the last answer was meant for that one. */
  get isTooSoon(): boolean {
    return performance.now() - this.noted < PAUSE;
  }

  async submit(): Promise<void> {
    const action = this.answer.draft === undefined ? "" : await this.answer.found();
    if (action !== "") await this.say(action);
  }

  /** Answer in the notation. Whoever wants to be asked is asked once more before what cannot be taken back. */
  async say(action: string, sure = !settings.confirm): Promise<boolean> {
    const several = action.split(";").flatMap((one) => one.trim() || []);
    // What a later one of several brings about cannot be foreseen from here.
    if (!sure && (several.length > 1 || (await this.answer.foresee(action))?.final === true)) {
      this.confirming = action;
      return false;
    }
    this.confirming = "";
    return this.act("answer", several.length > 1 ? { answers: several } : { action });
  }

  /** Do something. An answer takes along what is left alone before it; on a sheet it is only planned. */
  async act(what: string, body: Record<string, unknown> = {}): Promise<boolean> {
    if (what !== "answer") return this.post(what, body);
    const { action, answers } = body;
    const said = Array.isArray(answers) ? answers.map(String) : [String(action)];
    return (await this.ahead.take(said)) || this.send(this.ahead.withSkipped(body));
  }

  /** Answer with these, as they are. */
  async send(body: Record<string, unknown>): Promise<boolean> {
    return this.post("answer", body);
  }

  /** Something happened since. Where allies answer one question in any order, an answer that costs nothing and rolls no dice still stands. */
  private async isStillMeant(body: Record<string, unknown>, before: TableState): Promise<boolean> {
    const { action } = body;
    const now = this.decision;
    if (typeof action !== "string" || this.state === undefined || !sameQuestion(before, this.state)) return false;
    if (now == null || now.sealed || now.owners.length < 2) return false;
    const ahead = await this.answer.foresee(action);
    return ahead !== undefined && !isAtStake(ahead);
  }

  private async post(what: string, body: Record<string, unknown>, again = true): Promise<boolean> {
    if (this.busy || this.state === undefined) return false;
    this.busy = true;
    this.notice = undefined;
    const before = this.state;
    const request = { seq: this.state.seq, key: freshKey(), ...body };
    try {
      const done = await sendOnce<{ state: TableState; answers?: AnswersGiven | null }>(`${this.path}/${what}`, request);
      this.toPresent();
      this.note();
      this.answered = done.state.entry;
      this.take(done.state, "done");
      // Of several answers the first ones stand; why the others do not is said.
      const { answers } = done;
      this.given = answers ?? undefined;
      if (answers != null && answers.ended !== "all") this.notice = { text: answers.sentence, refusals: answers.refusals, kind: answers.refusals.length > 0 ? "refused" : "told" };
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 409) {
        await this.refresh();
        if (again && what === "answer" && (await this.isStillMeant(body, before))) {
          this.busy = false;
          return this.post(what, body, false);
        }
        this.notice = { text: "Something happened meanwhile. The table is up to date now; your choice was not sent.", refusals: [], kind: "told" };
      } else {
        this.tell(error);
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async refresh(): Promise<void> {
    try {
      this.take(await ask<TableState>(`${this.path}?since=${this.seq()}`), "heard");
    } catch {
      // The connection will bring it.
    }
  }

  async order(orders: readonly { readonly decision: string; readonly answer: string }[]): Promise<void> {
    try {
      const state = await ask<TableState>(`${this.path}/orders`, "PUT", { orders });
      if (this.state !== undefined) this.state = { ...this.state, orders: state.orders };
    } catch (error) {
      this.tell(error);
    }
  }

  /** Tell the coach of a lesson something that is no answer: the game stays where it is. */
  async learn(what: string, body: Record<string, unknown>): Promise<void> {
    try {
      const state = await ask<TableState>(`${this.path}/${what}`, "PUT", body);
      if (this.state !== undefined && state.seq === this.state.seq) this.state = { ...this.state, coach: state.coach };
    } catch (error) {
      this.tell(error);
    }
  }

  /** Are there reports to be drawn? Games of pieces have none. */
  hasReports(): boolean {
    return this.view.other === undefined;
  }

  tell(error: unknown): void {
    if (error instanceof Refused && error.status === 409) {
      void this.refresh();
      return;
    }
    const refusals = error instanceof Refused ? error.refusals : [];
    this.notice = { text: sentence(error), refusals, kind: refusals.length > 0 ? "refused" : "failed" };
  }

  // The map

  /** Everything on a hex that has a name. */
  here(hex: string): string[] {
    const { units, air } = this.view;
    const ground = (units ?? []).filter((unit) => unit.place === hex).map((unit) => unit.id);
    return [...ground, ...(air ?? []).filter((row) => row.place === hex).map((row) => row.id)];
  }

  /** Units are being looked at: nothing but the selection has been put together. */
  get isSelecting(): boolean {
    return this.answer.draft === undefined || this.selection.units.length > 0;
  }
}
