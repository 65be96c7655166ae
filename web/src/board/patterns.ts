/** Patterns that tell nations apart where colours do not: on counters, and as small marks beside words. */

export type Pattern = "plain" | "bars" | "bands" | "rising" | "falling" | "dots" | "cross" | "ring" | "net";

/** Lines of a pattern on a counter: how far apart, and how thick. From far away they are coarser. */
const NEAR = { apart: 18, thick: 6 };
const FAR = { apart: 31, thick: 12 };

/** Cover a square with a pattern, from its upper left corner. */
export function paintPattern(context: CanvasRenderingContext2D, pattern: Pattern, ink: string, size: number, far: boolean): void {
  const { apart, thick } = far ? FAR : NEAR;
  const middle = size / 2;
  context.save();
  context.fillStyle = context.strokeStyle = ink;
  context.lineWidth = thick;
  const lines = (along: (at: number) => readonly [number, number, number, number]) => {
    context.beginPath();
    for (let at = (middle % apart) - size; at < 2 * size; at += apart) {
      const [x1, y1, x2, y2] = along(at);
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
    context.stroke();
  };
  if (pattern === "bars" || pattern === "net") lines((x) => [x, 0, x, size]);
  if (pattern === "bands" || pattern === "net") lines((y) => [0, y, size, y]);
  if (pattern === "rising") lines((x) => [x - size / 2, size, x + size / 2, 0]);
  if (pattern === "falling") lines((x) => [x - size / 2, 0, x + size / 2, size]);
  if (pattern === "dots") {
    for (let y = middle % apart; y < size; y += apart) {
      for (let x = middle % apart; x < size; x += apart) {
        context.beginPath();
        context.arc(x, y, thick * 0.7, 0, 2 * Math.PI);
        context.fill();
      }
    }
  }
  if (pattern === "cross") {
    context.fillRect(middle - thick, 0, thick * 2, size);
    context.fillRect(0, middle - thick, size, thick * 2);
  }
  if (pattern === "ring") {
    context.lineWidth = thick * 1.6;
    context.beginPath();
    context.arc(middle, middle, middle - thick * 1.2, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** How far from the middle of a hex its pattern reaches. */
const REACH = 42;

/** The same as lines around the middle of a hex of the map, short ones for dots. */
export function patternLines(pattern: Pattern): readonly Line[] {
  const places = [-26, 0, 26];
  const bars = places.map((x): Line => [x, -Math.sqrt(REACH ** 2 - x ** 2), x, Math.sqrt(REACH ** 2 - x ** 2)]);
  const turned = (lines: readonly Line[], angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return lines.map(([x1, y1, x2, y2]): Line => [x1 * cos - y1 * sin, x1 * sin + y1 * cos, x2 * cos - y2 * sin, x2 * sin + y2 * cos]);
  };
  const bands = turned(bars, Math.PI / 2);
  switch (pattern) {
    case "plain":
      return [];
    case "bars":
      return bars;
    case "bands":
      return bands;
    case "rising":
      return turned(bars, Math.PI / 4);
    case "falling":
      return turned(bars, -Math.PI / 4);
    case "net":
      return [...bars, ...bands];
    case "cross":
      return [...bars.slice(1, 2), ...bands.slice(1, 2)];
    case "dots":
      return places.flatMap((x) => places.map((y): Line => [x - 3, y, x + 3, y]));
    case "ring":
      return Array.from({ length: 12 }, (_, k): Line => {
        const at = (step: number) => [Math.cos((step * Math.PI) / 6) * 28, Math.sin((step * Math.PI) / 6) * 28] as const;
        return [...at(k), ...at(k + 1)];
      });
  }
}

/** The same as the background of a mark eight pixels wide. */
export function patternBackground(pattern: Pattern, body: string, ink: string): string {
  const lines = (turn: string) => `repeating-linear-gradient(${turn}, ${ink} 0 1px, ${body} 1px 3px)`;
  switch (pattern) {
    case "plain":
      return body;
    case "bars":
      return lines("90deg");
    case "bands":
      return lines("0deg");
    case "rising":
      return lines("-45deg");
    case "falling":
      return lines("45deg");
    case "dots":
      return `radial-gradient(circle, ${ink} 1px, ${body} 1.3px) 0 0 / 4px 4px`;
    case "cross":
      return `linear-gradient(${ink}, ${ink}) center / 2px 100% no-repeat, linear-gradient(${ink}, ${ink}) center / 100% 2px no-repeat, ${body}`;
    case "ring":
      return `radial-gradient(circle, ${body} 1.5px, ${ink} 1.8px 3px, ${body} 3.3px)`;
    case "net":
      return `linear-gradient(${ink} 1px, ${body} 1px) 0 0 / 100% 3px, ${lines("90deg")}`;
  }
}
