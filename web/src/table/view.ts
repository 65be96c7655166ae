/** What a seat of A World at War sees. Other games have other views: everything is optional here. */

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
  /** What it is called and what is printed on it, where that does not follow from its type. */
  readonly name?: string;
  readonly figures?: string;
}

export interface AirView {
  readonly id: string;
  readonly type: string;
  readonly party: string;
  readonly place: string;
  readonly factors: number;
  readonly range?: number;
  readonly state?: string;
}

/** A piece of another game; what it is may not be known. */
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

export interface FlightView {
  readonly id: string;
  readonly task: string;
  readonly type: string;
  readonly party: string;
  readonly base: string;
  readonly target: string;
  readonly factors: number;
  readonly aborted?: number;
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
}

export interface NavalView {
  readonly id: string;
  readonly type: string;
  readonly party: string;
  readonly place: string;
  readonly factors: number;
}

export interface SlipView {
  readonly yard: string;
  readonly name: string;
  readonly party: string;
  readonly factors: number;
  readonly row: string;
  readonly season?: string;
}

export interface LedgerLine {
  readonly amount: number;
  readonly cause: string;
  readonly rule: string;
  readonly when: string;
}

export interface TreasuryView {
  readonly power: string;
  readonly level: number;
  readonly base: number;
  readonly ledger: readonly LedgerLine[];
}

export interface VictoryPlace {
  readonly name: string;
  readonly hex: string;
  readonly points: number;
  readonly holder: string;
  readonly held: boolean;
  readonly supplied: boolean;
}

export interface Standing {
  readonly points: number | null;
  readonly places: readonly VictoryPlace[];
  readonly endings: readonly {
    readonly conditions: readonly { readonly text: string; readonly met: boolean; readonly running?: number }[];
    readonly result: string;
  }[];
  readonly levels: readonly {
    readonly name: string;
    readonly winner: string;
    readonly demands: string;
    readonly now: boolean;
  }[];
  readonly result: string;
}

export interface WorksView {
  readonly kind: string;
  readonly hex: string;
  readonly owner?: string;
  readonly facing?: readonly string[];
}

export interface PoolView {
  readonly type: string;
  readonly party: string;
  readonly unbuilt: number;
  readonly elsewhere?: number;
}

export interface View {
  readonly turn?: string;
  readonly side?: string;
  readonly step?: { readonly id: string; readonly name: string; readonly what: string; readonly rules: readonly string[] };
  readonly factions?: Readonly<Record<string, readonly string[]>>;
  readonly wars?: readonly (readonly [string, string, string])[];
  readonly board?: string;
  readonly last?: string;
  readonly alignments?: readonly { readonly country: string; readonly status: string; readonly patron?: string }[];
  readonly units?: readonly UnitView[];
  readonly pieces?: readonly PieceView[];
  readonly air?: readonly AirView[];
  readonly flights?: readonly FlightView[];
  readonly ships?: readonly ShipView[];
  readonly naval?: readonly NavalView[];
  readonly slips?: readonly SlipView[];
  readonly counters?: readonly { readonly kind: string; readonly hex: string; readonly owner: string; readonly value?: number }[];
  /** Hexes with more ground units of a side than may stay there in the end. */
  readonly crowded?: readonly { readonly hex: string; readonly side: string; readonly units: number; readonly stay: number; readonly rules: readonly string[] }[];
  readonly control?: Readonly<Record<string, readonly string[]>>;
  readonly unsupplied?: Readonly<Record<string, readonly string[]>>;
  readonly weather?: readonly { readonly zone: string; readonly kind: string; readonly level?: number }[];
  readonly treasuries?: readonly TreasuryView[];
  readonly pools?: readonly PoolView[];
  readonly levels?: readonly { readonly kind: string; readonly who: string; readonly value: number }[];
  readonly works?: readonly WorksView[];
  readonly budgets?: readonly { readonly power: string; readonly limit: number; readonly used: number }[];
  readonly spending?: readonly { readonly power: string; readonly front: string; readonly brps: number }[];
  readonly zones?: readonly { readonly id: string; readonly camp: string; readonly front: string; readonly hexes: readonly string[] }[];
  readonly oil?: readonly { readonly camp: string; readonly counters: string; readonly tracked: boolean; readonly without?: readonly string[]; readonly flown?: number }[];
  readonly due?: readonly { readonly type: string; readonly how: string; readonly left: number }[];
  readonly surrendered?: readonly string[];
  readonly casualties?: Readonly<Record<string, number>>;
  readonly standing?: Standing;
}

// Facts of reports, as they are drawn.

export interface ReachFacts {
  readonly unit: string;
  readonly place: string;
  readonly left: number;
  readonly costs: Readonly<Record<string, number>>;
  /** The space from which each one is entered on the cheapest way. */
  readonly before: Readonly<Record<string, string>>;
}

export interface SupplyFacts {
  readonly subject: string;
  readonly place: string;
  readonly stands: string;
  readonly now: string;
  readonly source: { readonly space: string; readonly rule: string } | null;
  readonly line: readonly string[];
  readonly cuts: readonly { readonly hex: string; readonly rule: string; readonly reason: string }[];
}

/** What a power begins a year with, and how that comes about. */
export interface YearFacts {
  readonly power: string;
  readonly year: number;
  /** Unspent BRPs, or (below zero) a deficit. */
  readonly left: number;
  readonly rate: number;
  readonly changes: number;
  readonly base: number;
  readonly parts: readonly Part[];
  readonly total: number;
}

export interface Part {
  readonly rule: string;
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
  readonly attack_parts: readonly Part[];
  readonly defenders: readonly {
    readonly unit: string;
    readonly factors: number;
    readonly multiplier: number;
    readonly strength: number;
    readonly parts: readonly Part[];
  }[];
  readonly support_parts: readonly Part[];
  readonly refusals: readonly { readonly rule: string; readonly reason: string; readonly about: readonly { readonly kind: string; readonly id: string }[] }[];
  readonly endings: readonly {
    readonly chance: number;
    readonly lost: readonly (readonly [string, number])[];
    readonly destroyed: readonly (readonly [string, number])[];
    readonly taken: boolean;
    readonly cleared: boolean;
    readonly factors: number;
    readonly brps: number;
  }[];
  readonly taken: number;
  readonly cleared: number;
  readonly loses: readonly [number, number];
  readonly destroys: readonly [number, number];
}

/** A unit that can move to the hex that was asked about, and what it costs. */
export interface Reacher {
  readonly unit: string;
  readonly place: string;
  readonly cost: number;
}

export interface OverrunFacts extends Pick<AssaultFacts, "hexes" | "attack" | "defence" | "odds" | "cost" | "attackers" | "defenders" | "support_parts" | "refusals"> {
  /** The attack strength that it takes. */
  readonly needed: number;
  /** Air factors that are to support it. */
  readonly support: number;
}

export interface Danger {
  readonly attack: number;
  readonly defence: number;
  readonly odds: string;
  readonly taken: number;
  readonly loses: number;
}

/** An attack on a hex that one's own air units are to support: as things stand, and with them. */
export interface SupportFacts {
  readonly hex: string;
  readonly before: AssaultFacts;
  readonly after: AssaultFacts;
}

export interface ThreatFacts {
  readonly hex: string;
  readonly attackers: readonly string[];
  readonly before: Danger;
  readonly after: Danger;
}
