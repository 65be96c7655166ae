// Written by tools/client_types.py from the server's schema. Do not edit by hand.

import type { AnyFacts, AnyView } from "./views";

export interface About {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly ledger: Ledger;
  readonly terminal: string;
  readonly manual: string | null;
}

export interface Accepted {
  readonly seq: number;
  readonly again: boolean;
  readonly state: TableState;
  readonly answers: AnswersGiven | null;
}

export interface Acting {
  readonly seq: number;
  readonly key: string;
}

export interface AdviceQuestion {
  readonly seq: number;
}

export interface AdviceShape {
  readonly answer: string;
  readonly why: string;
  readonly courses: readonly CourseShape[];
  readonly note: string;
  readonly battle: BattleEstimateShape | null;
}

export interface Ahead {
  readonly run: string;
  readonly title: string;
  readonly main: string;
  readonly questions: readonly AheadCard[];
  readonly price: string;
  readonly ends: "main" | "turn" | "more";
}

export interface AheadCard {
  readonly key: string;
  readonly card: DecisionCard;
  readonly phase: string;
  readonly after: readonly string[];
  readonly answers: readonly string[];
  readonly planned: number;
  readonly again: DecisionCard | null;
  readonly by_default: string;
  readonly refusals: readonly RefusalShape[];
}

export interface Amending {
  readonly seq: number;
  readonly key: string;
  readonly changes: readonly RowAmended[];
  readonly reason?: string;
}

export interface Answering {
  readonly seq: number;
  readonly key: string;
  readonly action?: string;
  readonly verb?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly answers?: readonly string[];
  readonly skipped?: readonly number[];
}

export interface AnswersGiven {
  readonly count: number;
  readonly ended: "all" | "refused" | "unclear" | "roll" | "revealed" | "others" | "over" | "failed";
  readonly sentence: string;
  readonly refusals: readonly RefusalShape[];
}

export interface BattleEstimateShape {
  readonly trials: number;
  readonly lost: readonly [MeanShape, MeanShape];
  readonly damaged: readonly [MeanShape, MeanShape];
  readonly more: number;
  readonly less: number;
  readonly error: number;
}

export interface BeginningAgain {
  readonly seq: number;
  readonly key: string;
  readonly whole?: boolean;
}

export interface Checked {
  readonly refusals: readonly RefusalShape[];
  readonly action: string;
  readonly foreseen: Foreseen | null;
}

export interface Checking {
  readonly seq: number;
  readonly after?: readonly string[];
  readonly action?: string;
  readonly verb?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface CoachCard {
  readonly lesson: string;
  readonly title: string;
  readonly step: number;
  readonly steps: number;
  readonly heading: string;
  readonly text: readonly string[];
  readonly tasks: readonly TaskCard[];
  readonly disclosure: string;
  readonly astray: string;
  readonly left: boolean;
  readonly finished: boolean;
}

export interface ComputerMessage {
  readonly type: "computer";
  readonly seat: string;
  readonly thinking: boolean;
}

export interface ComputerSwitch {
  readonly playing: boolean;
}

export interface Consenting {
  readonly seq: number;
  readonly key: string;
  readonly yes: boolean;
}

export interface CourseShape {
  readonly name: string;
  readonly trials: number;
  readonly promises: string;
  readonly costs: string;
  readonly against: readonly string[];
}

export interface DecisionCard {
  readonly name: string;
  readonly rule: string;
  readonly prompt: string;
  readonly reaction: boolean;
  readonly secret: boolean;
  readonly sealed: boolean;
  readonly owners: readonly string[];
  readonly mine: boolean;
  readonly forms: readonly FormCard[];
  readonly default: string | null;
  readonly filled: Readonly<Record<string, unknown>> | null;
  readonly given: string | null;
}

export interface DiceShape {
  readonly label: string;
  readonly rule: string;
  readonly sides: readonly number[];
  readonly things: readonly string[];
  readonly values: readonly number[];
  readonly reading: readonly string[];
  readonly number: number;
  readonly key: string;
  readonly fixed: boolean;
}

export interface ErrorBody {
  readonly error: string;
  readonly status: number;
  readonly field?: string;
  readonly refusals?: readonly RefusalShape[];
  readonly seq?: number | null;
}

export interface Foreseen {
  readonly price: string;
  readonly units: readonly string[];
  readonly factors: number;
  readonly dice: boolean;
  readonly final: boolean;
}

export interface Forking {
  readonly entry: number;
}

export interface FormCard {
  readonly verb: string;
  readonly label: string;
  readonly nothing: string;
  readonly refusals: readonly RefusalShape[];
  readonly slots: readonly SlotCard[];
}

export interface GameCard {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly scenario_title: string;
  readonly title: string;
  readonly created: string;
  readonly updated: string;
  readonly seq: number;
  readonly entry: number;
  readonly turn: string;
  readonly seats: readonly SeatCard[];
  readonly waiting_for: readonly string[];
  readonly over: OutcomeShape | null;
  readonly crashed: boolean;
  readonly chance: string;
  readonly commitment: string;
  readonly unproven: number;
  readonly damaged: string;
  readonly lesson: string;
  readonly options: Readonly<Record<string, string>>;
  readonly aids: Readonly<Record<string, boolean>>;
  readonly explains: boolean;
  readonly computer: string;
  readonly what_if: WhatIfCard | null;
  readonly board: string | null;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly scenarios: readonly ScenarioInfo[];
  readonly rulings: readonly RulingInfo[];
}

export interface GoneMessage {
  readonly type: "gone";
}

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly database: string;
}

export interface Learning {
  readonly left: boolean;
}

export interface Ledger {
  readonly parts: readonly PartCoverage[];
  readonly scenarios: readonly ScenarioCoverage[];
  readonly counting: boolean;
}

export interface LessonCard {
  readonly id: string;
  readonly title: string;
  readonly gist: string;
  readonly steps: number;
  readonly running: RunningLesson | null;
}

export interface Letter {
  readonly number: number;
  readonly seat: string;
  readonly written: string;
  readonly text: string;
}

export interface LetterMessage {
  readonly type: "letter";
  readonly letter: Letter;
}

export interface LogLine {
  readonly entry: number;
  readonly kind: string;
  readonly text: string;
  readonly words: string;
  readonly rule: string;
  readonly seat: string;
  readonly by: string;
  readonly about: readonly ThingShape[];
  readonly dice: DiceShape | null;
  readonly when: WhenShape;
  readonly back_to: number | null;
  readonly takes_back: readonly number[];
}

export interface LookingAhead {
  readonly seq: number;
  readonly plans?: Readonly<Record<string, readonly string[]>>;
}

export interface MeanShape {
  readonly value: number;
  readonly error: number;
}

export interface MovedMessage {
  readonly type: "moved";
  readonly seq: number;
  readonly state: TableState;
}

export interface NewGame {
  readonly game: string;
  readonly scenario: string;
  readonly title?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly seats?: Readonly<Record<string, SeatChoice>>;
  readonly aids?: Readonly<Record<string, boolean>>;
  readonly explains?: boolean;
  readonly seed?: string | null;
}

export interface Odds {
  readonly exact: boolean;
  readonly worlds: number;
  readonly trials: number;
  readonly outcomes: readonly OutcomeChance[];
}

export interface OddsQuestion {
  readonly seq: number;
  readonly after?: readonly string[];
  readonly action?: string;
  readonly then?: readonly (string | unknown)[];
  readonly verb?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly worlds?: number;
}

export interface Options {
  readonly values: readonly unknown[];
  readonly words: readonly string[];
}

export interface OrderChoice {
  readonly decision: string;
  readonly answer?: string;
}

export interface OrderOffer {
  readonly answer: string;
  readonly kind: string;
  readonly label: string;
  readonly gist: string;
}

export interface OrderShape {
  readonly decision: string;
  readonly answer: string;
}

export interface Ordering {
  readonly orders: readonly OrderChoice[];
}

export interface OutcomeChance {
  readonly outcome: string;
  readonly chance: number;
  readonly fraction: string;
}

export interface OutcomeShape {
  readonly winners: readonly string[];
  readonly reason: string;
  readonly rule: string;
}

export interface PartCoverage {
  readonly rules: string;
  readonly title: string;
  readonly paragraphs: number;
  readonly tested: number;
  readonly coded: number;
  readonly notNeeded: number;
}

export interface PastState {
  readonly seat: string;
  readonly entry: number;
  readonly view: AnyView;
  readonly phases: readonly PhaseCard[];
}

export interface PhaseCard {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly rules: readonly string[];
}

export interface Plan {
  readonly id: string;
  readonly kind: "arrow" | "note" | "attack";
  readonly hexes: readonly string[];
  readonly units: readonly string[];
  readonly text: string;
  readonly turn: readonly string[];
}

export interface Planning {
  readonly kind: "arrow" | "note" | "attack";
  readonly hexes: readonly string[];
  readonly units?: readonly string[];
  readonly text?: string;
}

export interface PlayerStrength {
  readonly player: string;
  readonly words: string;
  readonly measured: boolean;
}

export interface PongMessage {
  readonly type: "pong";
}

export interface ProposalCard {
  readonly by: string;
  readonly text: string;
  readonly kind: string;
  readonly agreed: readonly string[];
}

export interface ReactionCard {
  readonly decision: string;
  readonly rule: string;
  readonly prompt: string;
  readonly own: boolean;
  readonly default: string;
  readonly ordered: string | null;
  readonly offers: readonly OrderOffer[];
}

export interface Reason {
  readonly entry: number;
  readonly seat: string;
  readonly answer: string;
  readonly reason: string;
}

export interface RefusalShape {
  readonly rule: string;
  readonly reason: string;
  readonly about: readonly ThingShape[];
}

export interface Renaming {
  readonly title: string;
}

export interface ReportInfo {
  readonly name: string;
  readonly usage: string;
  readonly gist: string;
}

export interface ReportText {
  readonly name: string;
  readonly text: string;
  readonly facts: AnyFacts | null;
}

export interface RollProof {
  readonly entry: number;
  readonly dice: DiceShape;
  readonly channel: string;
  readonly before: string;
  readonly transcript: string;
  readonly wrong: string;
}

export interface RowAmended {
  readonly table: string;
  readonly key: string;
  readonly row?: Readonly<Record<string, unknown>> | null;
}

export interface RowField {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  readonly many: boolean;
  readonly optional: boolean;
  readonly choices: Readonly<Record<string, unknown>>;
}

export interface Rows {
  readonly table: string;
  readonly tables: readonly string[];
  readonly called: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, string>>;
  readonly fields: readonly RowField[];
}

export interface RuleCard {
  readonly game: string;
  readonly number: string;
  readonly status: string;
  readonly gists: readonly RuleGist[];
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

export interface RuleGist {
  readonly rule: string;
  readonly gist: string;
}

export interface RulingInfo {
  readonly name: string;
  readonly rule: string;
  readonly gist: string;
  readonly choices: readonly string[];
  readonly default: string;
}

export interface RunningLesson {
  readonly game: string;
  readonly seat: string;
  readonly step: number;
}

export interface ScenarioCard {
  readonly game: string;
  readonly scenario: string;
  readonly title: string;
  readonly summary: string;
  readonly length: string;
  readonly seats: readonly string[];
  readonly reconstructed: boolean;
  readonly partly: boolean;
}

export interface ScenarioCoverage {
  readonly id: string;
  readonly paragraphs: number;
  readonly enforced: number;
}

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: readonly string[];
  readonly length: string;
  readonly arrangements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly command: string;
  readonly partly: boolean;
}

export interface ScenarioPage {
  readonly card: ScenarioCard;
  readonly sections: readonly SectionShape[];
  readonly gaps: readonly string[];
  readonly computers: readonly PlayerStrength[];
}

export interface SeatCard {
  readonly seat: string;
  readonly name: string;
  readonly kind: "me" | "computer" | "person";
  readonly player: string | null;
  readonly deciding: boolean;
}

export interface SeatChoice {
  readonly kind: "me" | "computer" | "person";
  readonly player?: string | null;
}

export interface SectionShape {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface Seen {
  readonly what: string;
}

export interface Selected {
  readonly pick: string;
  readonly value: unknown;
}

export interface SlotCard {
  readonly name: string;
  readonly pick: string;
  readonly least: number;
  readonly most: number | null;
  readonly many: boolean;
  readonly ordered: boolean;
  readonly inner: readonly SlotCard[];
}

export interface SlotQuestion {
  readonly seq: number;
  readonly after?: readonly string[];
  readonly verb: string;
  readonly slot: string;
  readonly got?: Readonly<Record<string, unknown>>;
  readonly item?: Readonly<Record<string, unknown>>;
  readonly usable?: boolean;
}

export interface StateMessage {
  readonly type: "state";
  readonly seq: number;
  readonly state: TableState;
}

export interface TableState {
  readonly game: GameCard;
  readonly seat: string;
  readonly seq: number;
  readonly entry: number;
  readonly view: AnyView;
  readonly decision: DecisionCard | null;
  readonly ahead: Ahead | null;
  readonly told: readonly LogLine[];
  readonly told_from: number;
  readonly undo: UndoCard | null;
  readonly orders: readonly OrderShape[];
  readonly proposal: ProposalCard | null;
  readonly phases: readonly PhaseCard[];
  readonly trouble: string;
  readonly coach: CoachCard | null;
}

export interface TakingBack {
  readonly seq: number;
  readonly key: string;
  readonly to: number;
  readonly reason?: string;
}

export interface TaskCard {
  readonly text: string;
  readonly touch: string;
  readonly done: boolean;
  readonly seen: string;
  readonly hex: string;
  readonly control: string;
}

export interface ThingShape {
  readonly kind: string;
  readonly id: string;
}

export interface UndoCard {
  readonly reach: number;
  readonly count: number;
  readonly replays: readonly string[];
}

export interface Undoing {
  readonly seq: number;
  readonly key: string;
  readonly to?: number | null;
}

export interface Verified {
  readonly entries: number;
  readonly rolls: number;
  readonly fixed: number;
  readonly unseen: number;
  readonly chance: string;
  readonly faults: readonly string[];
  readonly proven: number;
  readonly commitment: string;
  readonly statement: readonly string[];
}

export interface WhatIfCard {
  readonly game: string;
  readonly entry: number;
  readonly title: string;
  readonly turn: string;
}

export interface WhenShape {
  readonly turn: string;
  readonly part: string;
  readonly phase: string;
}

export interface WhyNot {
  readonly forms: readonly WhyNotForm[];
  readonly possible: boolean;
}

export interface WhyNotForm {
  readonly verb: string;
  readonly label: string;
  readonly slot: string;
  readonly got: Readonly<Record<string, unknown>>;
  readonly refusals: readonly RefusalShape[];
}

export interface WhyNotQuestion {
  readonly seq: number;
  readonly after?: readonly string[];
  readonly pick: string;
  readonly value: unknown;
  readonly selection?: readonly Selected[];
}

export interface WhyQuestion {
  readonly seq: number;
  readonly after?: readonly string[];
  readonly verb: string;
  readonly slot: string;
  readonly got?: Readonly<Record<string, unknown>>;
  readonly item?: Readonly<Record<string, unknown>>;
  readonly usable?: boolean;
  readonly value?: unknown;
}

export interface Writing {
  readonly text: string;
}

/** Everything that may come over the WebSocket of a seat. */
export type LiveMessage = StateMessage | MovedMessage | ComputerMessage | LetterMessage | GoneMessage | PongMessage;
