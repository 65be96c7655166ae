/** A note on the map: a slip of paper with a few short lines. */

const LINES = 3;
const LETTERS = 12;

/** A text in lines as long as a slip is wide; what is too much ends in dots. */
export function noteLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, LINES).map(cut);
  const end = shown[LINES - 1];
  return lines.length > LINES && end !== undefined ? [...shown.slice(0, -1), cut(`${end} …`)] : shown;
}

const cut = (line: string) => (line.length <= LETTERS ? line : `${line.slice(0, LETTERS - 1).trimEnd()}…`);

export function paintNote(context: CanvasRenderingContext2D, text: string, body: string, ink: string, size: number): void {
  const lines = noteLines(text);
  const high = size * 0.19;
  const height = high * lines.length + size * 0.1;
  const top = (size - height) / 2;
  context.beginPath();
  context.roundRect(2, top, size - 4, height, size * 0.06);
  context.fillStyle = body;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = ink;
  context.stroke();
  context.fillStyle = ink;
  context.font = `600 ${high * 0.86}px Inter, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  lines.forEach((line, k) => context.fillText(line, size / 2, top + size * 0.06 + high * (k + 0.5), size * 0.92));
}
