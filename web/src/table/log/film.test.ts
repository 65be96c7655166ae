import { expect, it } from "vitest";
import type { LogLine } from "../state/wire";
import { type Ground, scenes, times } from "./film";
import { logLine } from "./sample";

const MOVEMENT = { turn: "Summer 1941", part: "Allied player turn", phase: "Movement phase" };
const COMBAT = { ...MOVEMENT, phase: "Combat phase" };
const told = (entry: number, text: string, when = MOVEMENT): LogLine => {
  const hexes = [...text.matchAll(/\b[A-Z]\d{2}\b/g)].map((one) => ({ kind: "hex", id: one[0] }));
  return logLine(entry, "told", text, { when, about: hexes.slice(-1) });
};
const rolled = (entry: number, when = COMBAT) => logLine(entry, "rolled", "ground combat: 2", { when });

/** Rows by their letters, columns by their numbers; Riga is H39, Lvov P35. */
const NAMES: Readonly<Record<string, string>> = { H39: "Riga", P35: "Lvov" };
const ground: Ground = {
  spot: (hex) => ({ x: Number(hex.slice(1)), y: hex.charCodeAt(0) }),
  name: (hex) => NAMES[hex] ?? hex,
  near: (hexes) => (hexes.some((hex) => hex < "L") ? "Riga" : "Lvov"),
};
const film = (lines: readonly LogLine[], most?: number) => scenes(lines, 0, Infinity, ground, most);

it("makes one scene of a stack's moves, with all their ways", () => {
  const [scene, ...more] = film([told(1, "russia-infantry-3-3/3 moves H39-G40"), told(2, "russia-infantry-3-3/4 moves H40-G40"), told(3, "russia-armor-3-5/1 moves H40-H41-G40")]);
  expect(more).toEqual([]);
  expect([scene?.first, scene?.last]).toEqual([1, 3]);
  expect(scene?.ways).toEqual([["H39", "G40"], ["H40", "G40"], ["H40", "H41", "G40"]]);
  expect(scene?.caption).toBe("Russia moves 2 infantry 3-3 and 1 armor 3-5 to G40");
});

it("keeps what is far apart apart, until there is too much of it", () => {
  const far = ["A40-A41", "A46-A47", "A52-A53", "M10-M11", "M17-M18"].map((way, k) => told(k + 1, `russia-infantry-1-3/${k} moves ${way}`));
  expect(film(far)).toHaveLength(5);
  const few = film(far, 2);
  expect(few).toHaveLength(2);
  expect(few.map((one) => [one.first, one.last])).toEqual([[1, 3], [4, 5]]);
  expect(few[0]?.caption).toBe("Russia moves 3 infantry 1-3 near Riga");
});

it("tells of an attack with its support, dice, losses and what was taken as one scene", () => {
  const found = film([
    told(1, "4 of germany-aaf from M35: ground support for P35", COMBAT),
    told(2, "3 of russia-aaf from N36: defensive air support, P35", COMBAT),
    told(3, "germany-armor-4-6/11, germany-infantry-3-3/10 attack P35", COMBAT),
    told(3, "23 against 14: 1:1", COMBAT),
    rolled(4),
    told(4, "round 1 at 1:1: rolled 2: a", COMBAT),
    told(5, "germany-infantry-3-3/10 is eliminated in P34", COMBAT),
    told(5, "2 of russia-aaf from N36 eliminated over P35", COMBAT),
    rolled(6),
    told(6, "round 2 at 1:1: rolled 5: D", COMBAT),
    told(7, "germany-armor-4-6/11 advances from P34 to P35", COMBAT),
    told(7, "germany takes control of P35", COMBAT),
    told(8, "finland-infantry-2-3/1 attack C44", COMBAT),
  ]);
  expect(found.map((one) => one.kind)).toEqual(["battle", "battle"]);
  const [first] = found;
  expect([first?.first, first?.last, first?.dice.length]).toEqual([3, 7, 2]);
  expect(first?.caption).toBe(
    "Germany attacks Lvov with 1 armor 4-6 and 1 infantry 3-3, in the air Germany 4 air factors and Russia 3 air factors. 1:1, die 2: the attackers lose half of what the defence counts. 1:1, die 5: the defenders are lost. Germany loses 1 unit. Russia loses 2 air factors. Germany takes it",
  );
});

it("never joins battles, whatever their number", () => {
  const many = Array.from({ length: 20 }, (_, k) => told(k + 1, `russia-infantry-3-3/${k} attack P3${k % 10}`, COMBAT));
  expect(film(many)).toHaveLength(20);
});

it("leaves out what was seen before, what comes later and the set-up", () => {
  const lines = [told(1, "russia-infantry-1-3/1 moves A40-A41"), told(5, "russia-infantry-1-3/1 moves A41-A42"), told(9, "russia-infantry-1-3/1 moves A42-A43")];
  expect(scenes(lines, 1, 5, ground).map((one) => one.first)).toEqual([5]);
  expect(film([told(1, "russia-infantry-1-3/1 is placed in A40", { turn: "Set-up", part: "", phase: "" })])).toEqual([]);
});

it("takes fifteen seconds, less for a scene or two, and gives battles more of it", () => {
  const moves = ["A40-A41", "M40-M41", "A30-A31", "M30-M31", "A20-A21", "M20-M21", "A10-A11"].map((way, k) => told(k + 1, `russia-infantry-1-3/${k} moves ${way}`));
  const whole = film([...moves, told(9, "russia-infantry-3-3/1 attack P35", COMBAT)]);
  const lasting = times(whole);
  expect(Math.abs(lasting.reduce((sum, one) => sum + one, 0) - 15_000)).toBeLessThan(20);
  expect(lasting[7]).toBeGreaterThan(2 * (lasting[0] ?? 0));
  expect(times(whole.slice(0, 1))).toEqual([2600]);
});
