/** The most urgent thing about a stack, as a small disc at its corner: told by shape, not by colour alone. */

const RED = "#b3291b";
const AMBER = "#b06f08";
const GREEN = "#2f6b42";

/** The most urgent first. */
export const MARKS = ["must", "isolated", "attack", "exploits", "partial", "done"] as const;
export type Mark = (typeof MARKS)[number];

const BODIES: Readonly<Record<Mark, string>> = { must: AMBER, isolated: RED, attack: RED, exploits: AMBER, partial: AMBER, done: GREEN };

/** Paint a mark into the middle of a square. */
export function paintMark(context: CanvasRenderingContext2D, mark: Mark, size: number): void {
  const middle = size / 2;
  const r = size * 0.27;
  context.fillStyle = BODIES[mark];
  context.strokeStyle = "#ffffff";
  context.lineWidth = 3;
  context.beginPath();
  context.arc(middle, middle, r, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.translate(middle, middle);
  context.lineCap = "round";
  context.fillStyle = "#ffffff";
  const line = (...points: number[]) => {
    context.beginPath();
    for (let k = 0; k < points.length; k += 2) context.lineTo((points[k] ?? 0) * r, (points[k + 1] ?? 0) * r);
    context.stroke();
  };
  switch (mark) {
    case "must":
      // Something must be solved here: an exclamation mark.
      context.lineWidth = r * 0.3;
      line(0, -0.58, 0, 0.14);
      context.beginPath();
      context.arc(0, r * 0.54, r * 0.17, 0, 2 * Math.PI);
      context.fill();
      break;
    case "isolated":
      // A bar right across: nothing gets through.
      context.lineWidth = r * 0.4;
      line(-0.62, 0.62, 0.62, -0.62);
      break;
    case "attack":
      for (const side of [-1, 1]) {
        context.lineWidth = r * 0.17;
        line(side * 0.58, -0.6, side * -0.34, 0.4);
        line(side * -0.6, 0.14, side * -0.1, 0.62);
        context.lineWidth = r * 0.24;
        line(side * -0.4, 0.44, side * -0.58, 0.64);
      }
      break;
    case "exploits":
      context.beginPath();
      for (const [x, y] of [[0.18, -0.75], [-0.5, 0.12], [-0.04, 0.12], [-0.18, 0.75], [0.5, -0.14], [0.04, -0.14]] as const) context.lineTo(x * r, y * r);
      context.fill();
      break;
    case "partial":
      context.beginPath();
      context.arc(0, 0, r * 0.66, Math.PI / 2, Math.PI * 1.5);
      context.fill();
      break;
    case "done":
      context.lineWidth = r * 0.28;
      context.lineJoin = "round";
      line(-0.5, 0.04, -0.12, 0.42, 0.52, -0.36);
      break;
  }
}
