import { expect, it } from "vitest";
import { digest, inShort, isNews } from "./digest";
import { logLine } from "./sample";

const told = (entry: number, text: string, kind = "told", seat = "") => logLine(entry, kind, text, { seat, by: seat === "axis" ? "order" : "" });

const log = [
  told(1, "russia takes control of A1"),
  told(2, "attack K36 u1", "said", "allied"),
  told(2, "russia-armor-3-5/1 attack K36"),
  told(2, "germany-infantry-3-3/1 is eliminated in K36"),
  told(3, "russia takes control of K36"),
  told(3, "3 of germany-aaf from J36 eliminated over J39"),
  told(4, "defensive-air -", "said", "axis"),
  told(5, "Fall 1941 begins."),
  told(6, "Fall 1941 begins."),
];

it("sums up what happened since one looked", () => {
  const found = digest(log, 1, "axis", new Set(["germany"]));
  expect(found).toMatchObject({ entries: 1, battles: 1, air: 3, given: 1, lost: [{ entry: 3 }], taken: [], news: [{ entry: 6 }] });
  expect(inShort(found)).toBe("1 battle, 1 hex lost, 1 unit eliminated, 3 air factors lost, 1 answer given by your standing orders");
});

it("counts nothing as lost that others took from others", () => {
  const told = (hex: string) => logLine(7, "told", `britain takes control of ${hex}`, { about: [{ kind: "hex", id: hex }] });
  const found = digest([told("M35"), told("J36")], 1, "axis", new Set(["germany"]), new Set(["J36"]));
  expect(found.lost.map((line) => line.text)).toEqual(["britain takes control of J36"]);
});

it("is news after another seat's turn or an absence, and not within one's own turn", () => {
  const said = (part: string) => [1, 2, 3].map((entry) => logLine(entry, "said", "defensive-air -", { seat: "allied", when: { turn: "Fall 1941", part, phase: "" } }));
  const own = digest(said("Axis player turn"), 0, "axis", new Set());
  expect(own).toMatchObject({ entries: 3, theirs: 0 });
  expect(isNews(own, false, false), "they reacted in my turn: I was there").toBe(false);
  expect(isNews(own, true, false), "I was not").toBe(true);
  const their = digest(said("Allied player turn"), 0, "axis", new Set());
  expect(isNews(their, false, false)).toBe(true);
  expect(isNews(their, false, true), "in the middle of their turn").toBe(false);
});

it("leaves out how the others set up", () => {
  const before = (entry: number) => logLine(entry, "said", "deploy russia-infantry-2-3 M39 1", { seat: "allied", when: { turn: "Set-up", part: "", phase: "" } });
  expect(digest([before(1), before(2), ...log.map((line) => ({ ...line, entry: line.entry + 2 }))], 0, "axis", new Set(["germany"])).entries).toBe(1);
});

it("counts a hex that one's own side took as taken", () => {
  expect(digest(log, 2, "allied", new Set(["russia"]))).toMatchObject({ lost: [], taken: [{ entry: 3 }] });
});
