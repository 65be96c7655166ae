/** Talking to the server about one table. Its records are in lib/schema.ts and lib/views.ts, written from the server's own types. */

import { ApiError, PATIENCE_MS } from "../../lib/api";
import { begunBefore } from "../../lib/early";
import type * as schema from "../../lib/schema";

export type {
  Ahead,
  AheadCard,
  AnswersGiven,
  Checked,
  CoachCard,
  DecisionCard,
  DiceShape,
  Foreseen,
  FormCard,
  GameCard,
  LogLine,
  Odds,
  Options,
  OrderShape,
  OutcomeShape,
  PastState,
  PhaseCard,
  ProposalCard,
  ReactionCard,
  Reason,
  RollProof,
  RowField,
  Rows,
  RuleCard,
  SeatCard,
  SlotCard,
  TableState,
  Verified,
  WhyNot,
  WhyNotForm,
} from "../../lib/schema";

export type Thing = schema.ThingShape;
export type Refusal = schema.RefusalShape;
export type Live = schema.LiveMessage;

/** A failure that a person can be told of, with the reasons of the rules if there are any. */
export class Refused extends ApiError {
  constructor(
    message: string,
    status: number | null,
    readonly field: string,
    readonly refusals: readonly Refusal[],
    readonly seq: number | null,
  ) {
    super(message, status);
    this.name = "Refused";
  }
}

const UNREACHABLE = "Not connected. Nothing was sent.";
const GARBLED = "The server sent something this page does not understand.";

function body(content: unknown): RequestInit {
  if (content === undefined) return { headers: { accept: "application/json" } };
  if (typeof content === "string") {
    return { headers: { accept: "application/json", "content-type": "text/plain" }, body: content };
  }
  return {
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(content),
  };
}

/** Ask the server; a text is sent as it stands, everything else as JSON. */
export async function ask<T>(path: string, method = "GET", content?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    const late = AbortSignal.timeout(method === "GET" ? PATIENCE_MS : 30_000);
    const early = method === "GET" ? begunBefore(path) : undefined;
    response = await (early ?? fetch(path, { method, ...body(content), signal: signal === undefined ? late : AbortSignal.any([late, signal]) }));
  } catch {
    throw new Refused(UNREACHABLE, null, "", [], null);
  }
  let answer: unknown = null;
  try {
    answer = response.status === 204 ? null : await response.json();
  } catch {
    if (response.ok) throw new Refused(GARBLED, response.status, "", [], null);
  }
  if (response.ok) return answer as T;
  const wrong = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<schema.ErrorBody>;
  throw new Refused(
    wrong.error ?? `Not saved. Nothing changed. (${response.status})`,
    response.status,
    wrong.field ?? "",
    wrong.refusals ?? [],
    wrong.seq ?? null,
  );
}

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A key that no other request has: the server does nothing twice under the same one. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const ATTEMPTS = 3;

/** Send something that is done once: a lost answer is asked for again under the same key. */
export async function sendOnce<T>(path: string, request: { readonly key: string }): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask<T>(path, "POST", request);
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof Refused) || error.status !== null) throw error;
      await new Promise((resume) => setTimeout(resume, 400 * attempt));
    }
  }
}

/** Is the same thing still asked of this seat, in the same words? */
export function sameQuestion(a: schema.TableState, b: schema.TableState): boolean {
  const [old, now] = [a.decision, b.decision];
  if (old === null || now === null || !old.mine || !now.mine) return false;
  return old.name === now.name && old.prompt === now.prompt;
}
