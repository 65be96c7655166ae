/** The sections of the End of turn sheet, by the questions they answer; `section.ts` says what a section is. */

import type { Component } from "svelte";
import type { AheadCard } from "../state/wire";
import BuildSection from "./BuildSection.svelte";
import PlainSection from "./PlainSection.svelte";
import RedeploySection from "./RedeploySection.svelte";
import { type SectionProps, titleOf } from "./section";
import YardSection from "./YardSection.svelte";

/** Questions with a section of their own; all others have a plain one. */
const COMPONENTS: Readonly<Record<string, Component<SectionProps>>> = {
  "unit-construction": BuildSection,
  "first-trs": RedeploySection,
  srs: RedeploySection,
  "second-trs": RedeploySection,
  "naval-construction": YardSection,
};

export interface Row {
  readonly key: string;
  readonly title: string;
  readonly component: Component<SectionProps>;
  readonly questions: readonly AheadCard[];
}

/** The sections of a sheet in the order of play; questions of one title that follow each other are one row. */
export function rows(questions: readonly AheadCard[]): readonly Row[] {
  const found: Row[] = [];
  for (const one of questions) {
    const title = titleOf(one.card.name);
    const last = found[found.length - 1];
    if (last?.title === title) found[found.length - 1] = { ...last, questions: [...last.questions, one] };
    else found.push({ key: one.key, title, component: COMPONENTS[one.card.name] ?? PlainSection, questions: [one] });
  }
  return found;
}
