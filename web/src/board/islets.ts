/** Islands that are too small for the drawn coast of the earth: each has a shore of its own, always the same. */

import { type Board, type Hex, STEPS, WIDTH } from "./geometry";

const POINTS = 9;
const [LEAST, MOST] = [0.2, 0.36];

/** Does this hex hold nothing but an island? Around it is water, or others that the coast leaves out. */
export function isIslet(board: Board, hex: Hex, leftOut: ReadonlySet<string>): boolean {
  return STEPS.every((_, direction) => {
    const next = board.neighbour(hex, direction);
    return next === undefined || next.surface === "sea" || leftOut.has(next.id);
  });
}

/** Points of an uneven shore around the middle of a hex. */
export function shoreOf(hex: Pick<Hex, "id" | "x" | "y">): [number, number][] {
  let seed = [...hex.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return Array.from({ length: POINTS }, (_, k): [number, number] => {
    seed = (seed * 75 + 74) % 65_537;
    const far = (LEAST + (MOST - LEAST) * (seed / 65_537)) * WIDTH;
    const angle = (2 * Math.PI * k) / POINTS;
    return [hex.x + far * Math.cos(angle), hex.y + far * 0.8 * Math.sin(angle)];
  });
}

/** The shore as a smooth line, through the middles between its points. */
export function addIslet(path: Path2D, hex: Hex): void {
  const shore = shoreOf(hex);
  const between = (k: number): [number, number] => {
    const [[ax, ay], [bx, by]] = [shore[k % POINTS] ?? [hex.x, hex.y], shore[(k + 1) % POINTS] ?? [hex.x, hex.y]];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  path.moveTo(...between(POINTS - 1));
  shore.forEach(([x, y], k) => path.quadraticCurveTo(x, y, ...between(k)));
  path.closePath();
}
