import type { Ledger, PartCoverage } from "./schema";

/** The three kinds of finished work, in the order in which a bar shows them. */
export interface Share {
  readonly kind: "tested" | "coded" | "notNeeded";
  readonly label: string;
  readonly count: number;
  readonly percent: number;
}

const LABELS = {
  tested: "played and tested",
  coded: "played, not yet tested",
  notNeeded: "needs no code",
} as const;

export const KINDS = ["tested", "coded", "notNeeded"] as const;

export function labelOf(kind: Share["kind"]): string {
  return LABELS[kind];
}

/** The segments of a part's bar; empty ones are left out. */
export function shares(part: PartCoverage): Share[] {
  return KINDS.map((kind) => ({
    kind,
    label: LABELS[kind],
    count: part[kind],
    percent: part.paragraphs === 0 ? 0 : (100 * part[kind]) / part.paragraphs,
  })).filter((share) => share.count > 0);
}

/** What a bar says to somebody who does not see it. */
export function spoken(part: PartCoverage): string {
  const done = shares(part).map((share) => `${share.count} ${share.label}`);
  const open = part.paragraphs - part.tested - part.coded - part.notNeeded;
  return [...done, `${open} missing`].join(", ");
}

export interface Totals {
  readonly paragraphs: number;
  readonly tested: number;
}

export function totals(ledger: Ledger): Totals {
  const sum = (field: (part: PartCoverage) => number) =>
    ledger.parts.reduce((total, part) => total + field(part), 0);
  return { paragraphs: sum((part) => part.paragraphs), tested: sum((part) => part.tested) };
}
