import { expect, it } from "vitest";
import { digest, inShort } from "./digest";
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

it("counts a hex that one's own side took as taken", () => {
  expect(digest(log, 2, "allied", new Set(["russia"]))).toMatchObject({ lost: [], taken: [{ entry: 3 }] });
});
