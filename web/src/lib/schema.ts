// Written by tools/client_types.py from the server's schema. Do not edit by hand.

export interface About {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly ledger: Ledger;
  readonly terminal: string;
  readonly manual: string | null;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly scenarios: readonly ScenarioInfo[];
}

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly database: string;
}

export interface Ledger {
  readonly parts: readonly PartCoverage[];
  readonly counting: boolean;
}

export interface PartCoverage {
  readonly rules: string;
  readonly title: string;
  readonly paragraphs: number;
  readonly tested: number;
  readonly coded: number;
  readonly notNeeded: number;
}

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: readonly string[];
  readonly length: string;
  readonly command: string;
}
