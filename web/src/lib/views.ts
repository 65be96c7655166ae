// Written by tools/client_types.py from the views and reports of the games. Do not edit by hand.

export interface ActivityView {
  readonly id: string;
  readonly kind: string;
  readonly party: string;
  readonly forces: readonly string[];
  readonly base: string;
  readonly goal: string;
  readonly legs: readonly (readonly string[])[];
  readonly hexes: number;
  readonly order: number;
  readonly state: string;
  readonly cargo?: boolean;
  readonly stays?: boolean;
  readonly along?: string;
}

export type Aim = "area" | "base" | "rocket-base" | "ships";

export interface AirBase {
  readonly stack: string;
  readonly hex: string;
  readonly party: string;
  readonly factors: number;
  readonly each: number;
}

export interface AirPlanView {
  readonly group: string;
  readonly type: string;
  readonly party: string;
  readonly at_start: number;
  readonly patrol?: number;
  readonly strike?: number;
  readonly up?: boolean;
}

export interface AirReply {
  readonly factors: number;
  readonly ladder: readonly Rung[];
}

export interface AirRow {
  readonly hex: string;
  readonly defenders: readonly string[];
  readonly weights: readonly (readonly [number, number])[];
  readonly defence: number;
  readonly ground: number;
  readonly origins: readonly string[];
  readonly air: number;
  readonly reach: readonly InRange[];
  readonly most: number;
  readonly ladder: readonly Rung[];
  readonly replies: readonly AirReply[];
}

export interface AirSheet {
  readonly mode: string;
  readonly rows: readonly AirRow[];
  readonly bases: readonly AirBase[];
  readonly foe: string;
  readonly foe_factors: number;
  readonly planned: readonly RowPlan[];
  readonly spending: readonly FrontSpending[];
  readonly cost: number;
  readonly refusals: readonly Refusal[];
}

export interface AirView {
  readonly id: string;
  readonly type: string;
  readonly party: string;
  readonly place: string;
  readonly factors: number;
  readonly range?: number;
  readonly state?: string;
  readonly aboard?: string;
}

export interface AlignmentView {
  readonly country: string;
  readonly status: string;
  readonly patron?: string;
}

export interface Announced {
  readonly name: string;
  readonly value: number;
}

export interface AssaultFacts {
  readonly hexes: readonly string[];
  readonly attack: number;
  readonly defence: number;
  readonly odds: string;
  readonly cost: number;
  readonly attackers: readonly (readonly [string, number])[];
  readonly attack_parts: readonly Modifier[];
  readonly defenders: readonly DefenderFacts[];
  readonly support_parts: readonly Modifier[];
  readonly refusals: readonly Refusal[];
  readonly endings: readonly EndingFacts[];
  readonly taken: number;
  readonly cleared: number;
  readonly loses: readonly [number, number];
  readonly destroys: readonly [number, number];
}

export interface AttemptFacts {
  readonly who: string;
  readonly name: string;
  readonly hexes: number;
  readonly dice: number;
  readonly parts: readonly DiceFacts[];
  readonly rounds: Readonly<Record<string, number>>;
}

export interface AttemptView {
  readonly force: string;
  readonly target: string;
  readonly hex: string;
  readonly path: readonly string[];
  readonly level: number;
  readonly dice: number;
  readonly arrives?: number;
}

export interface AwawView {
  readonly turn: string;
  readonly side: string;
  readonly step: StepView;
  readonly factions: Readonly<Record<string, readonly string[]>>;
  readonly wars: readonly (readonly [string, string, string])[];
  readonly board?: string;
  readonly last?: string;
  readonly alignments?: readonly AlignmentView[];
  readonly units?: readonly UnitView[];
  readonly air?: readonly AirView[];
  readonly flights?: readonly FlightView[];
  readonly ships?: readonly ShipView[];
  readonly naval?: readonly NavalView[];
  readonly forces?: readonly ForceView[];
  readonly activities?: readonly ActivityView[];
  readonly cargo?: readonly CargoView[];
  readonly landings?: readonly LandingView[];
  readonly attempts?: readonly AttemptView[];
  readonly battle?: NavalBattleView;
  readonly sunk?: readonly SunkView[];
  readonly slips?: readonly SlipView[];
  readonly counters?: readonly CounterView[];
  readonly crowded?: readonly CrowdedView[];
  readonly control?: Readonly<Record<string, readonly string[]>>;
  readonly unsupplied?: Readonly<Record<string, readonly string[]>>;
  readonly weather?: readonly WeatherView[];
  readonly treasuries?: readonly TreasuryView[];
  readonly pools?: readonly PoolView[];
  readonly levels?: readonly LevelView[];
  readonly winter_plans?: readonly WinterPlanView[];
  readonly cards?: readonly CardsView[];
  readonly works?: readonly WorksView[];
  readonly zones?: readonly ZoneView[];
  readonly budgets?: readonly BudgetView[];
  readonly spending?: readonly SpendingView[];
  readonly oil?: readonly OilView[];
  readonly due?: readonly DueView[];
  readonly surrendered?: readonly string[];
  readonly casualties?: Readonly<Record<string, number>>;
  readonly own_side?: string;
  readonly commands?: readonly string[];
  readonly standing?: VictoryStanding;
  readonly research?: boolean;
  readonly sea_supply?: boolean;
}

export interface BeachFacts {
  readonly hex: string;
  readonly takes: number;
  readonly units: number;
  readonly factors: number;
  readonly multiplier: number;
  readonly odds: string;
  readonly against: readonly (readonly [string, string])[];
}

export interface BudgetView {
  readonly power: string;
  readonly limit: number;
  readonly used: number;
}

export interface BuildBudget {
  readonly power: string;
  readonly limit: number;
  readonly used: number;
  readonly level: number;
}

export interface BuildRow {
  readonly type: string;
  readonly party: string;
  readonly price: number;
  readonly left: number;
  readonly in_factors: boolean;
  readonly places: readonly string[];
  readonly refusals: readonly Refusal[];
}

export interface BuildSheet {
  readonly rows: readonly BuildRow[];
  readonly budgets: readonly BuildBudget[];
}

export interface CardsView {
  readonly who: string;
  readonly theater: string;
  readonly cards: number;
  readonly unplayed: number;
  readonly hand?: readonly (readonly [string, number])[];
}

export interface CargoView {
  readonly unit: string;
  readonly type: string;
  readonly party: string;
  readonly activity: string;
  readonly embarked: string;
  readonly boarded?: boolean;
  readonly force?: string;
}

export interface CategoryLines {
  readonly name: string;
  readonly points: number;
  readonly most: number;
  readonly projects: readonly ProjectLine[];
}

export interface ChoiceFacts {
  readonly via: readonly string[];
  readonly without: string;
  readonly hexes: number;
  readonly worst: number;
}

export interface ChoicesFacts {
  readonly worst: number;
  readonly choices: readonly ChoiceFacts[];
}

export interface CodeLine {
  readonly name: string;
  readonly rolls: readonly string[];
  readonly category: string;
}

export interface Coming {
  readonly turn: string;
  readonly type: string;
  readonly count: number;
}

export interface ConditionLine {
  readonly text: string;
  readonly met: boolean;
  readonly running: number;
}

export interface Consequence {
  readonly rule: string;
  readonly when: string;
  readonly text: string;
}

export interface CounterView {
  readonly kind: string;
  readonly hex: string;
  readonly owner: string;
  readonly value?: number;
}

export interface CrowdedView {
  readonly hex: string;
  readonly side: string;
  readonly units: number;
  readonly stay: number;
  readonly rules: readonly string[];
}

export interface Cut {
  readonly hex: string;
  readonly rule: string;
  readonly reason: string;
}

export interface Danger {
  readonly attack: number;
  readonly defence: number;
  readonly odds: string;
  readonly taken: number;
  readonly loses: number;
}

export interface DefenderFacts {
  readonly unit: string;
  readonly factors: number;
  readonly multiplier: number;
  readonly strength: number;
  readonly parts: readonly Modifier[];
}

export interface DiceFacts {
  readonly rule: string;
  readonly reason: string;
  readonly dice: number;
}

export interface DueView {
  readonly type: string;
  readonly how: string;
  readonly left: number;
}

export interface EndFacts {
  readonly end: string;
  readonly chance: number;
  readonly rule: string;
  readonly text: string;
}

export interface EndingFacts {
  readonly chance: number;
  readonly lost: readonly (readonly [string, number])[];
  readonly destroyed: readonly (readonly [string, number])[];
  readonly taken: boolean;
  readonly cleared: boolean;
  readonly factors: number;
  readonly brps: number;
}

export interface EndingLine {
  readonly conditions: readonly ConditionLine[];
  readonly result: string;
}

export interface Explanation {
  readonly subject: string;
  readonly place: string;
  readonly stands: Supply;
  readonly now: Supply;
  readonly source: Source | null;
  readonly line: readonly string[];
  readonly cuts: readonly Cut[];
}

export interface FallFacts {
  readonly port: string;
  readonly hanging: readonly HangingFacts[];
  readonly lines: readonly (readonly [string, string])[];
}

export interface FightView {
  readonly target: string;
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
}

export interface FleetFacts {
  readonly key: string;
  readonly name: string;
  readonly base: string;
  readonly lift: number;
  readonly factors: number;
  readonly sails: boolean;
  readonly needed: number;
  readonly hexes: number;
  readonly met: number;
  readonly met_in: string;
  readonly path: readonly string[];
  readonly opposed: number;
  readonly beaten: number;
}

export interface FlightView {
  readonly id: string;
  readonly task: string;
  readonly type: string;
  readonly party: string;
  readonly base: string;
  readonly target: string;
  readonly factors: number;
  readonly aborted?: number;
  readonly aboard?: string;
}

export interface FlowFacts {
  readonly sources: readonly FlowSource[];
  readonly steps: readonly FlowStep[];
  readonly without: readonly string[];
}

export interface FlowSource {
  readonly place: string;
  readonly load: number;
}

export interface FlowStep {
  readonly start: string;
  readonly end: string;
  readonly load: number;
  readonly source: string;
  readonly partial: boolean;
  readonly places: readonly string[];
}

export interface ForceView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly party: string;
  readonly place: string;
  readonly least: number;
  readonly most: number;
  readonly known?: boolean;
  readonly stance?: string;
  readonly base?: string;
  readonly inverted?: boolean;
  readonly secret?: boolean;
}

export interface FrontSpending {
  readonly power: string;
  readonly front: string;
  readonly paid: number;
  readonly adds: number;
  readonly most: number;
}

export interface GroupView {
  readonly id: string;
  readonly side: string;
  readonly number: number;
  readonly active?: boolean;
  readonly found?: number;
  readonly used?: number;
  readonly told?: boolean;
  readonly small?: boolean;
  readonly carriers?: number;
  readonly fast?: boolean;
  readonly cargo?: boolean;
  readonly revealed?: boolean;
  readonly fought?: boolean;
  readonly evaded?: boolean;
  readonly forces?: readonly string[];
}

export interface GuardFacts {
  readonly name: string;
  readonly base: string;
  readonly factors: number;
}

export interface HangingFacts {
  readonly place: string;
  readonly type: string;
  readonly count: number;
  readonly before: Supply;
  readonly after: Supply;
}

export interface HunterFacts {
  readonly who: string;
  readonly name: string;
  readonly base: string;
  readonly known: boolean;
  readonly hexes: number;
  readonly dice: number;
  readonly parts: readonly DiceFacts[];
  readonly rounds: Readonly<Record<string, number>>;
}

export interface InBoxFacts {
  readonly place: string;
  readonly type: string;
  readonly party: string;
  readonly factors: number;
  readonly inverted: boolean;
}

export interface InRange {
  readonly stack: string;
  readonly factors: number;
}

export interface InterceptionFacts {
  readonly targets: readonly QuarryFacts[];
}

export interface InvaderFacts {
  readonly unit: string;
  readonly type: string;
  readonly base: string;
  readonly factors: number;
  readonly destroyers: number;
  readonly aboard: boolean;
  readonly first: boolean;
}

export interface InvasionFacts {
  readonly as_if: boolean;
  readonly beaches: readonly BeachFacts[];
  readonly plan: LandingFacts | null;
}

export interface JoinView {
  readonly force: string;
  readonly round: number;
}

export interface JumperFacts {
  readonly unit: string;
  readonly type: string;
  readonly base: string;
  readonly factors: number;
  readonly drops: boolean;
}

export interface KnownResearch {
  readonly faction: string;
  readonly name: string;
  readonly enemy: boolean;
  readonly points: number;
  readonly intelligence: number;
  readonly announced: readonly Announced[];
  readonly codes: readonly CodeLine[];
}

export interface LandPlanView {
  readonly base: string;
  readonly type: string;
  readonly party: string;
  readonly search?: number;
  readonly cover?: number;
  readonly struck?: number;
  readonly covers?: Readonly<Record<string, number>>;
}

export interface LandingFacts {
  readonly hex: string;
  readonly takes: number;
  readonly each: number;
  readonly needed: number;
  readonly lift: number;
  readonly brps: number;
  readonly guns: number;
  readonly units: readonly InvaderFacts[];
  readonly fleets: readonly FleetFacts[];
  readonly airborne: readonly JumperFacts[];
  readonly air: SupportFacts;
  readonly naval_air: SupportFacts;
  readonly their_air: SupportFacts;
  readonly battle: AssaultFacts | null;
  readonly dice: readonly string[];
  readonly against: readonly (readonly [string, string])[];
  readonly if_it_fails: readonly Consequence[];
  readonly after: readonly Consequence[];
  readonly whole: WholeFacts | null;
}

export interface LandingView {
  readonly hex: string;
  readonly party: string;
  readonly units?: readonly string[];
  readonly bombarding?: number;
  readonly escorts?: number;
}

export interface LaneFacts {
  readonly box: string;
  readonly used: number;
  readonly free: number;
}

export interface LedgerLine {
  readonly amount: number;
  readonly cause: string;
  readonly rule: string;
  readonly when: string;
}

export interface LevelLine {
  readonly name: string;
  readonly winner: string;
  readonly demands: string;
  readonly now: boolean;
}

export interface LevelView {
  readonly kind: string;
  readonly who: string;
  readonly value: number;
  readonly name: string;
}

export interface LiftFacts {
  readonly carrier: string;
  readonly at_hand: number;
  readonly needed: number;
}

export interface LostView {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
}

export interface MeetingHexFacts {
  readonly hex: string;
  readonly any_at_once: number;
  readonly attempts: readonly AttemptFacts[];
}

export interface Modifier {
  readonly rule: string;
  readonly name: string;
  readonly value: number;
}

export interface NavalBattleView {
  readonly hex: string;
  readonly round: number;
  readonly interceptor: string;
  readonly joins?: readonly JoinView[];
  readonly groups?: readonly GroupView[];
  readonly air?: readonly AirPlanView[];
  readonly land_air?: readonly LandPlanView[];
  readonly on_strike?: readonly OnStrikeView[];
}

export interface NavalView {
  readonly id: string;
  readonly type: string;
  readonly party: string;
  readonly place: string;
  readonly factors: number;
  readonly aboard?: string;
  readonly force?: string;
  readonly condition?: string;
  readonly state?: string;
}

export interface OilView {
  readonly faction: string;
  readonly counters: string;
  readonly tracked: boolean;
  readonly without?: readonly string[];
  readonly flown?: number;
}

export interface OnStrikeView {
  readonly type: string;
  readonly party: string;
  readonly squadrons: number;
}

export interface OverrunAfter {
  readonly units: number;
  readonly stay: number;
  readonly left: number | null;
  readonly supply: Supply;
  readonly line: readonly string[];
}

export interface OverrunFacts {
  readonly hexes: readonly string[];
  readonly attack: number;
  readonly defence: number;
  readonly odds: string;
  readonly needed: number;
  readonly cost: number;
  readonly attackers: readonly (readonly [string, number])[];
  readonly support: number;
  readonly defenders: readonly DefenderFacts[];
  readonly support_parts: readonly Modifier[];
  readonly replies: readonly OverrunReply[];
  readonly refusals: readonly Refusal[];
  readonly after: OverrunAfter | null;
}

export interface OverrunReply {
  readonly factors: number;
  readonly odds: string;
  readonly needed: number;
}

export interface PassengerFacts {
  readonly unit: string;
  readonly base: string;
  readonly factors: number;
  readonly destroyers: number;
}

export interface PieceView {
  readonly id: string;
  readonly owner: string;
  readonly hex: string;
  readonly kind: string;
  readonly strength?: number;
  readonly shown?: boolean;
  readonly moved?: boolean;
  readonly attacked?: boolean;
}

export interface PlaceLine {
  readonly name: string;
  readonly hex: string;
  readonly points: number;
  readonly holder: string;
  readonly held: boolean;
  readonly supplied: boolean;
}

export interface PlannedAttack {
  readonly hexes: readonly string[];
  readonly attack: number;
  readonly defence: number;
  readonly odds: string;
  readonly cost: number;
  readonly taken: number;
  readonly missing: number;
  readonly refusals: readonly Refusal[];
}

export interface PlannedFacts {
  readonly attacks: readonly PlannedAttack[];
  readonly cost: number;
}

export interface PoolView {
  readonly type: string;
  readonly party: string;
  readonly unbuilt: number;
  readonly elsewhere?: number;
}

export interface PortFacts {
  readonly place: string;
  readonly name: string;
  readonly hexes: number;
  readonly holds: number | null;
}

export interface ProjectLine {
  readonly name: string;
  readonly production: boolean;
  readonly points: number;
  readonly most: number;
  readonly turn: string;
  readonly now: boolean;
  readonly results: number;
  readonly due: number;
  readonly secret: number;
  readonly carry: number;
  readonly code_name: string;
  readonly rolls: readonly string[];
  readonly modifiers: readonly Modifier[];
  readonly chances: readonly ResultChance[];
  readonly cost: number;
  readonly made: number;
  readonly reason: string;
  readonly rule: string;
  readonly by_hand: string;
}

export interface QuarryFacts {
  readonly target: string;
  readonly name: string;
  readonly level: number;
  readonly hexes: readonly MeetingHexFacts[];
}

export interface RaidFacts {
  readonly party: string;
  readonly target: string;
  readonly aim: Aim;
  readonly announced: boolean;
  readonly bombers: number;
  readonly factors: number;
  readonly met_by: number;
  readonly defenses: number;
  readonly in_the_air: readonly DiceFacts[];
  readonly over_the_target: readonly DiceFacts[];
  readonly damage: readonly number[];
  readonly lost: readonly number[];
}

export interface ReachFacts {
  readonly unit: string;
  readonly place: string;
  readonly left: number;
  readonly costs: Readonly<Record<string, number>>;
  readonly before: Readonly<Record<string, string>>;
}

export interface Reacher {
  readonly unit: string;
  readonly place: string;
  readonly cost: number;
}

export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly about?: readonly Thing[];
}

export interface ResearchFacts {
  readonly own: readonly ResearchPlan[];
  readonly others: readonly KnownResearch[];
  readonly rings: readonly RingLine[];
  readonly attacks: readonly string[];
}

export interface ResearchPlan {
  readonly faction: string;
  readonly name: string;
  readonly year: number;
  readonly points: number;
  readonly intelligence: number;
  readonly next: string;
  readonly categories: readonly CategoryLines[];
  readonly atomic: readonly string[];
}

export interface ResultChance {
  readonly name: string;
  readonly percent: number;
  readonly good: boolean;
}

export interface RingLine {
  readonly name: string;
  readonly enemy: boolean;
}

export interface RowPlan {
  readonly hex: string;
  readonly cost: number;
  readonly is_free: boolean;
  readonly now: Rung;
}

export interface Rung {
  readonly at: number;
  readonly odds: string;
  readonly results: readonly string[];
  readonly chance: number;
  readonly ours: number;
  readonly theirs: number;
}

export interface Savings {
  readonly left: number;
  readonly base: number;
  readonly total: number;
  readonly limit: number;
  readonly points: number;
}

export interface SeaLineFacts {
  readonly origin: string;
  readonly goal: string;
  readonly islands: readonly string[];
  readonly path: readonly string[];
  readonly hexes: number;
  readonly brings: Supply;
  readonly transports: string;
  readonly state: string;
  readonly hanging: readonly HangingFacts[];
  readonly guards: readonly GuardFacts[];
  readonly could_guard: readonly GuardFacts[];
  readonly threat: number;
  readonly worst: string;
  readonly hunters: readonly HunterFacts[];
  readonly air: number;
}

export interface SeaPlanFacts {
  readonly base: string;
  readonly path: readonly string[];
  readonly hexes: number;
  readonly total: number | null;
  readonly between: number | null;
  readonly first: number | null;
  readonly legs: number;
  readonly way: readonly WayHexFacts[];
  readonly staying: number;
  readonly against: readonly (readonly [string, string])[];
  readonly goals: Readonly<Record<string, number>>;
  readonly direct: readonly string[];
  readonly passengers: readonly PassengerFacts[];
  readonly lift: readonly LiftFacts[];
}

export interface SeaRangeFacts {
  readonly base: string;
  readonly party: string;
  readonly activity: string;
  readonly total: number | null;
  readonly between: number | null;
  readonly first: number | null;
  readonly hexes: Readonly<Record<string, number>>;
  readonly ports: readonly PortFacts[];
  readonly shut: readonly StraitFacts[];
}

export interface SeaSupplyFacts {
  readonly fixed: boolean;
  readonly lines: readonly SeaLineFacts[];
  readonly lanes: readonly LaneFacts[];
  readonly without: readonly HangingFacts[];
  readonly fallen: FallFacts | null;
}

export interface SearchFacts {
  readonly dice: number;
  readonly parts: readonly DiceFacts[];
  readonly numbers: readonly number[];
  readonly results: readonly number[];
}

export interface ShipOddsFacts {
  readonly target: string;
  readonly squadrons: number;
  readonly unharmed: number;
  readonly hit: number;
  readonly damaged: number;
  readonly sunk: number;
  readonly hits: number;
}

export interface ShipView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly party: string;
  readonly place: string;
  readonly factors: number;
  readonly slow?: boolean;
  readonly damaged?: boolean;
  readonly aboard?: string;
  readonly force?: string;
  readonly condition?: string;
  readonly hits?: number;
  readonly state?: string;
  readonly squadrons?: readonly SquadronsView[];
}

export interface ShippingFacts {
  readonly faction: string;
  readonly turn: string;
  readonly afloat: number;
  readonly lost: number;
}

export interface SideView {
  readonly seat: string;
  readonly tokens: number;
  readonly points: number;
  readonly order: string;
  readonly order_played: boolean;
}

export interface SkirmishView {
  readonly field: string;
  readonly turn: number;
  readonly turns: number;
  readonly weather: string;
  readonly bag: Readonly<Record<string, number>>;
  readonly active: string;
  readonly sides: readonly SideView[];
  readonly pieces: readonly PieceView[];
  readonly gone: readonly LostView[];
  readonly fight: FightView | null;
}

export interface SlipView {
  readonly yard: string;
  readonly name: string;
  readonly party: string;
  readonly factors: number;
  readonly row: string;
  readonly season?: string;
}

export interface Source {
  readonly space: string;
  readonly supply: Supply;
  readonly rule: string;
  readonly own_hex: boolean;
  readonly by_sea: boolean;
}

export interface SpendingView {
  readonly power: string;
  readonly front: string;
  readonly brps: number;
}

export interface SquadronsView {
  readonly type: string;
  readonly squadrons: number;
  readonly state?: string;
}

export interface StepView {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly rules: readonly string[];
}

export interface StraitFacts {
  readonly name: string;
  readonly rule: string;
  readonly reason: string;
}

export interface StrategicFacts {
  readonly boxes: readonly InBoxFacts[];
  readonly fronts: readonly InBoxFacts[];
  readonly shipping: readonly ShippingFacts[];
}

export interface StrikeFacts {
  readonly group: string;
  readonly number: number;
  readonly squadrons: number;
  readonly known: boolean;
  readonly cases: readonly ThroughFacts[];
  readonly ships: readonly ShipOddsFacts[];
}

export interface StrikesFacts {
  readonly strikes: readonly StrikeFacts[];
}

export interface SubmarineFacts {
  readonly party: string;
  readonly box: string;
  readonly submarines: number;
  readonly asw: number;
  readonly modifier: number;
  readonly parts: readonly DiceFacts[];
  readonly sunk: readonly number[];
  readonly damaged: readonly number[];
  readonly lost: readonly number[];
}

export interface SunkView {
  readonly type: string;
  readonly name: string;
  readonly party: string;
  readonly factors: number;
}

export type Supply = "full" | "none" | "partial";

export interface SupportFacts {
  readonly at_hand: number;
  readonly most: number;
  readonly planned: number;
  readonly on_carriers: number;
}

export interface TallyLine {
  readonly text: string;
  readonly points: number | null;
}

export interface TargetFacts {
  readonly hex: string;
  readonly odds: string;
  readonly ready: boolean;
  readonly cost: number;
  readonly beyond: Readonly<Record<string, number>>;
  readonly ways: Readonly<Record<string, readonly [string, number]>>;
  readonly replies: readonly OverrunReply[];
}

export interface TensionLine {
  readonly name: string;
  readonly level: number;
  readonly effective: number;
  readonly causes: readonly Modifier[];
}

export interface Thing {
  readonly kind: string;
  readonly id: string;
}

export interface ThreatFacts {
  readonly hex: string;
  readonly attackers: readonly string[];
  readonly before: Danger;
  readonly after: Danger;
}

export interface ThroughFacts {
  readonly defenders: number;
  readonly level: number;
  readonly through: readonly number[];
  readonly mean: number;
}

export interface TreasuryView {
  readonly power: string;
  readonly level: number;
  readonly base: number;
  readonly ledger: readonly LedgerLine[];
}

export interface UnitView {
  readonly id: string;
  readonly type: string;
  readonly party: string;
  readonly place: string;
  readonly combat: number;
  readonly movement: number;
  readonly supply?: string;
  readonly spent?: number;
  readonly marks?: readonly string[];
  readonly aboard?: string;
  readonly way?: readonly string[];
}

export interface VictoryStanding {
  readonly points: number | null;
  readonly places: readonly PlaceLine[];
  readonly endings: readonly EndingLine[];
  readonly levels: readonly LevelLine[];
  readonly result: string;
  readonly tallies: readonly TallyLine[];
}

export interface WayHexFacts {
  readonly hex: string;
  readonly hexes: number;
  readonly since_port: number;
  readonly port: string;
  readonly leg: number;
  readonly any_at_once: number;
  readonly threats: readonly HunterFacts[];
}

export interface WeatherView {
  readonly zone: string;
  readonly kind: string;
  readonly level?: number;
}

export interface WholeFacts {
  readonly ends: readonly EndFacts[];
  readonly estimate: boolean;
  readonly least: number;
  readonly most: number;
}

export interface WinterPlanView {
  readonly who: string;
  readonly turn: string;
  readonly amount: number;
  readonly cost: number;
}

export interface WorksView {
  readonly kind: string;
  readonly hex: string;
  readonly owner?: string;
  readonly facing?: readonly string[];
}

export interface YardChoice {
  readonly work: string;
  readonly points: number;
  readonly brps: number;
  readonly sails: string;
  readonly refusals: readonly Refusal[];
}

export interface YardFacts {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly used: number;
  readonly small: number;
  readonly small_used: number;
  readonly room: number;
  readonly ships: number;
  readonly printed: boolean;
  readonly chart: readonly YardShip[];
  readonly waiting: readonly YardShip[];
  readonly fresh: readonly YardShip[];
}

export interface YardSheet {
  readonly power: string;
  readonly turn: string;
  readonly season: string;
  readonly left: number;
  readonly level: number;
  readonly cost: number;
  readonly plan: string;
  readonly usual: string;
  readonly yards: readonly YardFacts[];
  readonly refusals: readonly Refusal[];
}

export interface YardShip {
  readonly id: string;
  readonly name: string;
  readonly factors: number;
  readonly row: string;
  readonly season: string;
  readonly sails: string;
  readonly due: boolean;
  readonly ordered: string;
  readonly count: number;
  readonly choices: readonly YardChoice[];
}

export interface YearPlan {
  readonly power: string;
  readonly sheet: YearSheet;
  readonly savings: readonly Savings[];
  readonly deepest: number;
  readonly coming: readonly Coming[];
  readonly deferred: number;
  readonly tensions: readonly TensionLine[];
}

export interface YearSheet {
  readonly power: string;
  readonly year: number;
  readonly left: number;
  readonly rate: number;
  readonly changes: number;
  readonly base: number;
  readonly parts: readonly Modifier[];
  readonly total: number;
}

export interface ZoneView {
  readonly id: string;
  readonly faction: string;
  readonly front: string;
  readonly hexes: readonly string[];
}

/** What a seat sees, game by game. */
export interface Views {
  readonly skirmish: SkirmishView;
  readonly awaw: AwawView;
}

export type AnyView = Views[keyof Views];

/** What a report says, for a client that draws it. */
export interface Facts {
  readonly assault: AssaultFacts;
  readonly planned: PlannedFacts;
  readonly overrun: OverrunFacts;
  readonly targets: readonly TargetFacts[];
  readonly threat: ThreatFacts;
  readonly "air-sheet": AirSheet;
  readonly "build-sheet": BuildSheet;
  readonly "yard-sheet": YardSheet;
  readonly supply: Explanation;
  readonly flow: FlowFacts;
  readonly reach: ReachFacts;
  readonly reachers: readonly Reacher[];
  readonly zones: Readonly<Record<string, readonly string[]>>;
  readonly range: readonly string[];
  readonly "sea-range": SeaRangeFacts;
  readonly "sea-plan": SeaPlanFacts;
  readonly "sea-choices": ChoicesFacts;
  readonly invasion: InvasionFacts;
  readonly "sea-supply": SeaSupplyFacts;
  readonly search: SearchFacts | null;
  readonly submarines: readonly SubmarineFacts[];
  readonly "strategic-war": StrategicFacts;
  readonly raids: readonly RaidFacts[];
  readonly strikes: StrikesFacts;
  readonly interceptions: InterceptionFacts;
  readonly "year-start": readonly YearSheet[];
  readonly "year-plan": readonly YearPlan[];
  readonly research: ResearchFacts;
}

export type AnyFacts = Facts[keyof Facts];
