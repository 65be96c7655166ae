import { describe, expect, it } from "vitest";
import { livery, markOf, type PaletteName } from "./palette";
import { patternLines } from "./patterns";

const NATIONS = ["germany", "italy", "japan", "rumania", "hungary", "finland", "bulgaria", "russia", "britain", "us", "france", "china", "poland"];

/** Luminance of a colour, as the contrast rules have it. */
function luminance(colour: string): number {
  const part = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each<PaletteName>(["standard", "safe", "mono"])("the palette %s", (palette) => {
  it("has figures that can be read on every body", () => {
    for (const nation of NATIONS) {
      const { body, figure } = livery(nation, palette);
      expect(contrast(body, figure), nation).toBeGreaterThan(4.6);
    }
  });

  it("has another mark for each nation", () => {
    expect(new Set(NATIONS.map((nation) => markOf(nation, palette))).size).toBe(NATIONS.length);
  });
});

it("tells the sides apart by light and dark where it cannot by colour", () => {
  for (const palette of ["safe", "mono"] as const) {
    const sum = (some: readonly string[]) => some.map((nation) => luminance(livery(nation, palette).body));
    expect(Math.max(...sum(["germany", "italy", "rumania", "hungary", "finland", "bulgaria", "japan"]))).toBeLessThan(Math.min(...sum(["russia", "britain", "us", "france", "china"])) - 0.2);
  }
});

it("has patterns that stand out from their ground", () => {
  for (const nation of NATIONS) {
    const { body, patternInk } = livery(nation, "mono");
    expect(contrast(body, patternInk ?? body), nation).toBeGreaterThan(2);
  }
});

it("shows who holds a hex without colour in black and white", () => {
  for (const nation of NATIONS) {
    const { body, pattern, patternInk } = livery(nation, "mono");
    for (const colour of [body, patternInk ?? ""]) {
      const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
      expect(Math.max(...parts) - Math.min(...parts), `${nation} ${colour}`).toBeLessThan(16);
    }
    expect(pattern, nation).toBeDefined();
  }
  const looks = NATIONS.map((nation) => [livery(nation, "mono").body, patternLines(livery(nation, "mono").pattern ?? "plain")]);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(NATIONS.length);
});
