/**
 * What lies ahead in one's own turn. The server puts one question after the other; here those of a run are looked at
 * together. A run that leads to a main question (movement) shows that one, and the others wait as chips: going to one of
 * them sends nothing. A run without one (the end of the turn) is a sheet: answers are planned, and sent as one list.
 */

import { type Ahead, type AheadCard, ask, type DecisionCard, type TableState } from "../state/wire";

/** What a look ahead needs of the table. */
export interface LookDesk {
  readonly path: string;
  readonly state: TableState | undefined;
  readonly asked: boolean;
  seq(): number;
  tell(error: unknown): void;
  /** Another question is shown: nothing that was put together holds. */
  shownAnew(): void;
  /** Send answers as one list. */
  send(body: Record<string, unknown>): Promise<boolean>;
}

export type Plans = Readonly<Record<string, readonly string[]>>;

/** What a section of the sheet draws on the map, and does with a click there. */
export interface Hand {
  /** Where what is in hand stands unless another hex is chosen: the map goes there. */
  readonly at?: string;
  readonly lit: ReadonlySet<string>;
  /** The hexes are not known yet: any click waits for them. */
  readonly isComing?: boolean;
  choose(hex: string): void;
}

export class Looking {
  /** The key of the question that was gone to; empty: where the run leads. */
  chosen = $state("");
  plans = $state.raw<Plans>({});
  private tried = $state.raw<{ readonly seq: number; readonly ahead: Ahead }>();
  /** A unit in the hand of a section: its hexes are lit, and a click goes to it. */
  hand = $state.raw<Hand>();
  /** Chips that were there in this run and are closed now, in the order of play. */
  closed = $state.raw<readonly AheadCard[]>([]);
  /** What was closed by the last answer, to be told for a moment. */
  told = $state("");
  private seen: readonly AheadCard[] = [];
  private part = "";

  constructor(private readonly table: LookDesk) {}

  readonly run: Ahead | undefined = $derived.by(() => {
    const { state } = this.table;
    const found = this.tried?.seq === state?.seq ? this.tried?.ahead : state?.ahead;
    return this.table.asked ? (found ?? undefined) : undefined;
  });
  readonly questions: readonly AheadCard[] = $derived(this.run?.questions ?? []);
  /** The run leads to its main question, with nothing but defaults on the way. */
  readonly leads: boolean = $derived(this.run?.ends === "main");
  readonly isSheet: boolean = $derived(this.run !== undefined && this.run.main === "" && this.questions.length > 0);
  readonly question: AheadCard | undefined = $derived.by(() => {
    const found = this.questions.find((one) => one.key === this.chosen);
    return found ?? (this.leads ? this.questions[this.questions.length - 1] : this.questions[0]);
  });
  /** The sheet lies on the table. */
  readonly isOpen: boolean = $derived(this.isSheet && !this.questions.some((one) => one.key === this.chosen));
  /** A question of the sheet is answered on the map: what is said is planned, not sent. */
  readonly isPlanning: boolean = $derived(this.isSheet && !this.isOpen);
  /** One has gone aside to a question that may as well be left alone. */
  readonly isAside: boolean = $derived(this.isPlanning || (this.leads && this.question?.card.name !== this.run?.main));
  readonly card: DecisionCard | undefined = $derived(this.isOpen ? undefined : (this.question?.again ?? this.question?.card));
  /** What is taken as answered before what is shown. */
  readonly after: readonly string[] = $derived.by(() => {
    const { question } = this;
    if (question === undefined || this.isOpen) return [];
    return this.isPlanning ? [...question.after, ...question.answers.slice(0, question.planned)] : question.after;
  });

  /** A new state of the table. `same`: the question is still the same. */
  renew(same: boolean): void {
    const { state } = this.table;
    const ahead = state?.ahead ?? undefined;
    const phase = `${ahead?.run ?? ""} ${state?.game.turn ?? ""} ${JSON.stringify(state?.decision?.owners ?? [])}`;
    if (ahead === undefined || phase !== this.part) {
      this.part = ahead === undefined ? "" : phase;
      this.seen = [];
      this.chosen = "";
    }
    this.tried = undefined;
    this.hand = undefined;
    this.note(ahead?.questions ?? []);
    if (!same) this.plans = {};
    if (!(ahead?.questions ?? []).some((one) => one.key === this.chosen)) this.chosen = "";
    if (same && Object.keys(this.plans).length > 0) void this.try(this.plans);
  }

  /** Which chips are closed now, and which of them were open until the last answer. */
  private note(now: readonly AheadCard[]): void {
    const open = new Set(now.map((one) => one.card.name));
    const gone = this.seen.filter((one) => !open.has(one.card.name));
    const fresh = gone.filter((one) => !this.closed.some((old) => old.key === one.key));
    this.told = gone.length > 0 && fresh.length > 0 && now.length > 1 ? closedWords(fresh) : "";
    this.seen = [...gone, ...now];
    this.closed = gone;
  }

  goTo(key: string): void {
    if (this.chosen === key) return;
    this.chosen = key;
    this.hand = undefined;
    this.table.shownAnew();
  }

  /** Back to where the run leads, or to the sheet. Nothing is sent. */
  leave(): void {
    this.goTo("");
  }

  /** Answer a question of the sheet in this way; nothing: leave it alone. */
  async plan(key: string, answers: readonly string[]): Promise<void> {
    const others = Object.entries(this.plans).filter(([one]) => one !== key);
    await this.try(Object.fromEntries(answers.length > 0 ? [...others, [key, answers]] : others));
  }

  private async try(plans: Plans): Promise<void> {
    this.plans = plans;
    const seq = this.table.seq();
    try {
      const ahead = await ask<Ahead | null>(`${this.table.path}/ahead`, "POST", { seq, plans });
      if (ahead !== null && this.plans === plans && this.table.seq() === seq) this.tried = { seq, ahead };
    } catch (error) {
      this.table.tell(error);
    }
  }

  /** What was said to a question of the sheet is planned; its end leads back. True: nothing is to be sent. */
  async take(answers: readonly string[]): Promise<boolean> {
    const { question } = this;
    if (!this.isPlanning || question === undefined) return false;
    const before = question.answers.slice(0, question.planned);
    const more = answers.filter((one) => one !== (question.again ?? question.card).default);
    if (more.length > 0) await this.plan(question.key, [...before, ...more]);
    if (more.length < answers.length || this.question?.again == null) this.leave();
    else this.table.shownAnew();
    return true;
  }

  /** An answer as it is sent: with what is left alone on the way to it. */
  withSkipped(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { after } = this;
    if (after.length === 0) return body;
    const { action, answers, ...rest } = body;
    const said = Array.isArray(answers) ? answers : [action];
    return { ...rest, answers: [...after, ...said], skipped: after.map((_, k) => k) };
  }

  /** The questions for which something was planned that is not allowed, or that have no answer yet. */
  readonly open: readonly AheadCard[] = $derived(this.questions.filter((one) => one.answers.length === 0 || (mustBeSaid(one) && one.planned === 0)));

  /** Send the whole sheet. What was not planned is left alone. */
  async finish(): Promise<boolean> {
    if (!this.isOpen || this.open.length > 0) return false;
    const said = this.questions.flatMap((one) => one.answers.map((answer, k) => ({ answer, planned: k < one.planned })));
    const skipped = said.map((one, k) => (one.planned || k === said.length - 1 ? -1 : k)).filter((k) => k >= 0);
    return this.table.send({ answers: said.map((one) => one.answer), skipped });
  }
}

/** Whom to lose is said by whoever loses it, never left to a default. */
export const mustBeSaid = (one: AheadCard) => one.card.name === "overstacking";

function closedWords(closed: readonly AheadCard[]): string {
  return closed.length === 1 ? "This closed the one before it." : `This closed the ${closed.length} before it.`;
}
