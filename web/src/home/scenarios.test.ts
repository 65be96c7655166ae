import { expect, test } from "vitest";
import type { Ledger, ScenarioInfo } from "../lib/schema";
import { enforced } from "./scenarios";

const scenario = (id: string, partly: boolean): ScenarioInfo => ({ id, title: id, summary: "", seats: [], length: "", arrangements: {}, command: "", partly });
const ledger: Ledger = {
  parts: [],
  scenarios: [
    { id: "poland", paragraphs: 200, enforced: 199 },
    { id: "skirmish", paragraphs: 10, enforced: 10 },
  ],
  counting: false,
};

test("a scenario tells how many of its own paragraphs are enforced", () => {
  expect(enforced(scenario("poland", false), ledger)).toEqual({ share: 99, words: "99% of its rules enforced" });
  expect(enforced(scenario("skirmish", false), ledger)).toEqual({ share: 100, words: "all its rules enforced" });
  expect(enforced(scenario("war", true), { ...ledger, scenarios: [], counting: true }).share).toBeUndefined();
});
