/** Small marks of what stands in a hex besides units. Known kinds have a picture, others a letter. */

type Pen = CanvasRenderingContext2D;

const PICTURES: Readonly<Record<string, (pen: Pen, s: number) => void>> = {
  airbase(pen, s) {
    pen.arc(0, 0, s * 0.44, 0, 2 * Math.PI);
    pen.moveTo(0, -s * 0.3);
    pen.lineTo(0, s * 0.3);
    pen.moveTo(-s * 0.3, s * 0.02);
    pen.lineTo(s * 0.3, s * 0.02);
    pen.moveTo(-s * 0.13, s * 0.24);
    pen.lineTo(s * 0.13, s * 0.24);
  },
  "industrial-center"(pen, s) {
    pen.moveTo(-s * 0.42, s * 0.36);
    pen.lineTo(-s * 0.42, -s * 0.05);
    pen.lineTo(-s * 0.14, s * 0.12);
    pen.lineTo(-s * 0.14, -s * 0.05);
    pen.lineTo(s * 0.14, s * 0.12);
    pen.lineTo(s * 0.14, -s * 0.42);
    pen.lineTo(s * 0.36, -s * 0.42);
    pen.lineTo(s * 0.42, s * 0.36);
    pen.closePath();
    pen.fill();
  },
  fortification: fort,
  fortress: fort,
  fort,
  bridgehead(pen, s) {
    pen.arc(0, s * 0.2, s * 0.4, Math.PI, 0);
    pen.moveTo(-s * 0.46, s * 0.22);
    pen.lineTo(s * 0.46, s * 0.22);
  },
  "beach-defence"(pen, s) {
    for (const x of [-0.3, 0, 0.3]) {
      pen.moveTo((x - 0.12) * s, s * 0.3);
      pen.lineTo((x + 0.12) * s, -s * 0.3);
      pen.moveTo((x + 0.12) * s, s * 0.3);
      pen.lineTo((x - 0.12) * s, -s * 0.3);
    }
  },
  breakthrough(pen, s) {
    for (const x of [-0.28, 0.08]) {
      pen.moveTo(x * s, -s * 0.36);
      pen.lineTo((x + 0.28) * s, 0);
      pen.lineTo(x * s, s * 0.36);
    }
  },
};

/** The kinds that have a picture. */
export const SIGNS: readonly string[] = Object.keys(PICTURES);

function fort(pen: Pen, s: number): void {
  pen.moveTo(-s * 0.42, s * 0.36);
  for (const [x, y] of [
    [-0.42, -0.32],
    [-0.22, -0.32],
    [-0.22, -0.1],
    [-0.1, -0.1],
    [-0.1, -0.32],
    [0.1, -0.32],
    [0.1, -0.1],
    [0.22, -0.1],
    [0.22, -0.32],
    [0.42, -0.32],
    [0.42, 0.36],
  ] as const) {
    pen.lineTo(x * s, y * s);
  }
  pen.closePath();
}

/** Paint a mark into a square cell: dark lines on a light ground, so that it is seen on any map. */
export function paintSign(pen: Pen, kind: string, ink: string, halo: string, cell: number): void {
  const size = cell * 0.78;
  pen.translate(cell / 2, cell / 2);
  pen.lineCap = pen.lineJoin = "round";
  const picture = PICTURES[kind];
  if (picture === undefined) {
    pen.font = `700 ${size * 0.7}px Inter, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = 10;
    pen.strokeStyle = halo;
    pen.strokeText(kind.charAt(0).toUpperCase(), 0, 3);
    pen.fillStyle = ink;
    pen.fillText(kind.charAt(0).toUpperCase(), 0, 3);
    return;
  }
  for (const [colour, width] of [
    [halo, 18],
    [ink, 8],
  ] as const) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    picture(pen, size);
    pen.stroke();
  }
}
