/** What an answer that is being put together would come to: reach, odds, an overrun, one's air support. */

import type { AssaultFacts, Facts, OverrunFacts, ReachFacts, TargetFacts, ThreatFacts } from "../../lib/views";
import type { Desk } from "../answer/desk";
import * as drafts from "../answer/draft";
import type { Draft, Value } from "../answer/draft";

/** An attack on a hex that one's own air units are to support: as things stand, and with them. */
export interface Support {
  readonly hex: string;
  readonly before: AssaultFacts;
  readonly after: AssaultFacts;
}

/** Verbs with a picture of their own; every other verb is shown by the shapes of its slots alone. */
const MARCHES = new Set(["move", "move-together", "pause"]);
/** Exploiting armor goes on: the same picture of its reach, but other overruns. */
const EXPLOITS = new Set(["exploit", "halt-to-overrun"]);
const ASSAULTS = new Set(["attack", "attack-free"]);
const OVERRUNS = new Set(["overrun-hex", "overrun-with-air", "exploiting-overrun", "exploiting-overrun-with-air"]);
const DEFENCES = new Set(["defensive-air"]);
const SUPPORTS = new Set(["support"]);
const MOST_REACHES = 4;

/** Is it an attack, whose odds can be told? */
export const isAttack = (verb: string) => ASSAULTS.has(verb);

/** Is it an overrun, which needs odds but no die? */
export const isOverrun = (verb: string) => OVERRUNS.has(verb);

type Report = <K extends keyof Facts>(name: K, about: string) => Promise<Facts[K] | undefined>;

export class Pictures {
  assault = $state.raw<AssaultFacts>();
  overrun = $state.raw<OverrunFacts>();
  /** The hexes that one's own air units are to support, with the odds before and after. */
  threats = $state.raw<readonly ThreatFacts[]>([]);
  /** The attack that they are to support, with the odds before and after. */
  support = $state.raw<Support>();
  reach = $state.raw<readonly ReachFacts[]>([]);
  /** The hexes next to the selected armor that it could overrun, or is short of the odds for. */
  targets = $state.raw<readonly TargetFacts[]>([]);
  private aimed = "";

  constructor(
    private readonly desk: Desk,
    private readonly report: Report,
    private readonly isNow: (draft: Draft) => boolean,
  ) {}

  clear(): void {
    this.assault = undefined;
    this.overrun = undefined;
    this.threats = [];
    this.support = undefined;
    this.reach = [];
    this.aim("");
  }

  /** Ask for what belongs to a draft; what came too late is left aside. */
  async draw(draft: Draft): Promise<void> {
    const { verb } = draft.form;
    const goes = MARCHES.has(verb) || EXPLOITS.has(verb);
    if (!goes) this.reach = [];
    if (!MARCHES.has(verb)) this.aim("");
    else if (this.desk.aid("odds")) void this.drawTargets(draft);
    if (!ASSAULTS.has(verb)) this.assault = undefined;
    if (!OVERRUNS.has(verb)) this.overrun = undefined;
    if (!DEFENCES.has(verb)) this.threats = [];
    if (!SUPPORTS.has(verb)) this.support = undefined;
    if (goes && this.desk.aid("reach")) await this.drawReach(draft);
    if (!this.desk.aid("odds")) return;
    if (ASSAULTS.has(verb)) await this.drawAssault(draft);
    else if (OVERRUNS.has(verb)) await this.drawOverrun(draft);
    else if (DEFENCES.has(verb)) await this.drawThreats(draft);
    else if (SUPPORTS.has(verb)) await this.drawSupport(draft);
  }

  private async drawReach(draft: Draft): Promise<void> {
    const units = drafts.unitsOf(draft).slice(0, MOST_REACHES);
    if (units.join(" ") === this.reach.map((one) => one.unit).join(" ")) return;
    this.reach = [];
    if (units.length === 0) return;
    const found = await Promise.all(units.map((unit) => this.report("reach", unit)));
    if (this.isNow(draft)) this.reach = found.filter((one) => one !== undefined);
  }

  private aim(about: string): void {
    this.aimed = about;
    if (this.targets.length > 0) this.targets = [];
  }

  private async drawTargets(draft: Draft): Promise<void> {
    const about = drafts.unitsOf(draft).join(",");
    if (about === this.aimed) return;
    this.aim(about);
    if (about === "") return;
    const found = await this.report("targets", about);
    if (this.aimed === about) this.targets = found ?? [];
  }

  private async drawAssault(draft: Draft): Promise<void> {
    const about = assaultWords(draft, this.desk.question());
    const found = about === "" ? undefined : await this.report("assault", about);
    if (this.isNow(draft)) this.assault = found;
  }

  private async drawOverrun(draft: Draft): Promise<void> {
    const about = overrunWords(draft);
    const found = about === "" ? undefined : await this.report("overrun", about);
    if (this.isNow(draft)) this.overrun = found;
  }

  private async drawSupport(draft: Draft): Promise<void> {
    const about = supportWords(draft);
    const [before, after] = about === undefined ? [] : await Promise.all(about.map((one) => this.report("assault", one)));
    if (this.isNow(draft)) this.support = before === undefined || after === undefined ? undefined : { hex: about?.[0] ?? "", before, after };
  }

  private async drawThreats(draft: Draft): Promise<void> {
    const found = await Promise.all(threatWords(draft).map((about) => this.report("threat", about)));
    if (this.isNow(draft)) this.threats = found.filter((one) => one !== undefined);
  }
}

/** The questions for the referee: the attack as things stand, and with what flies; none without a hex. */
export function supportWords(draft: Draft): readonly [string, string] | undefined {
  const [hex] = hexesOf(draft);
  if (hex === undefined) return undefined;
  const flown = [...records(draft, "wings"), draft.item].filter((one) => typeof one["factors"] === "number").map((one) => `${String(one["stack"])}=${String(one["factors"])}`);
  return [hex, flown.length === 0 ? hex : `${hex} support:${flown.join(",")}`];
}

function hexesOf(draft: Draft): string[] {
  return [...drafts.picked(draft)].filter((one) => one.pick === "space").map((one) => String(one.value));
}

/** The question for the referee: "N41 unit,unit exploiting"; empty while something is missing. */
export function assaultWords(draft: Draft, question: string): string {
  const [hexes, units] = [hexesOf(draft), drafts.unitsOf(draft)];
  if (hexes.length === 0 || units.length === 0) return "";
  const mode = draft.form.verb === "attack-free" ? " free" : question === "exploitation-combat" ? " exploiting" : "";
  return `${hexes.join(",")} ${units.join(",")}${mode}`;
}

export function overrunWords(draft: Draft): string {
  const [hex, units] = [hexesOf(draft)[0], drafts.unitsOf(draft)];
  if (hex === undefined || units.length === 0) return "";
  const flown = records(draft, "wings").filter((one) => typeof one["factors"] === "number");
  const support = flown.length === 0 ? "" : ` support:${flown.map((one) => `${String(one["stack"])}=${String(one["factors"])}`).join(",")}`;
  return `${hex} ${units.join(",")}${draft.form.verb.startsWith("exploiting") ? " exploiting" : ""}${support}`;
}

/** One question for each hex that is supported or about to be. */
export function threatWords(draft: Draft): string[] {
  const flown = new Map<string, string[]>();
  for (const one of [...records(draft, "sorties"), draft.item]) {
    const hex = one["hex"];
    if (typeof hex !== "string") continue;
    const here = flown.get(hex) ?? [];
    if (typeof one["factors"] === "number") here.push(`${String(one["stack"])}=${String(one["factors"])}`);
    flown.set(hex, here);
  }
  return [...flown].map(([hex, some]) => (some.length === 0 ? hex : `${hex} defence:${some.join(",")}`));
}

function records(draft: Draft, name: string): Record<string, Value>[] {
  const slot = draft.form.slots.find((one) => one.name === name);
  return slot === undefined ? [] : drafts.chosen(draft, slot).map((one) => one as Record<string, Value>);
}
