/** Where a card about a hex lies: beside it, on the side on which it covers nothing that one may want to click. */

export interface Room {
  readonly width: number;
  readonly height: number;
}

type Point = readonly [number, number];

/** Pixels that stay free at the top, for the tools. */
const TOP = 60;
const RIM = 8;
/** Pixels of the tools on the left and on the right. */
const TOOLS = 64;

/**
 * The upper left corner of a card of a size beside a point, or none if everywhere it would lie on
 * one of the points to keep free. A hex is so wide, in pixels.
 */
export function beside(at: Point, size: Room, room: Room, hexWidth: number, free: readonly Point[]): { left: number; top: number } | undefined {
  const gap = hexWidth * 0.62;
  const rights = [at[0] + gap, at[0] - gap - size.width, at[0] + gap * 2.2, at[0] - gap * 2.2 - size.width];
  const tops = [at[1] - 20, at[1] - size.height + 20, at[1] - size.height / 2];
  for (const left of rights) {
    for (const wanted of tops) {
      const top = Math.max(TOP, Math.min(wanted, room.height - size.height - RIM));
      if (left < RIM || left + size.width > room.width - RIM) continue;
      if (!free.some((point) => isUnder(point, left, top, size, hexWidth / 2))) return { left, top };
    }
  }
  return undefined;
}

/** The upper left corner of a card that lies beside nothing: at the top of the map, in its middle if nothing to keep free is there. */
export function above(size: Room, room: Room, hexWidth: number, free: readonly Point[]): { left: number; top: number } | undefined {
  const lefts = [(room.width - size.width) / 2, room.width - size.width - TOOLS, TOOLS];
  for (const left of lefts) {
    if (left < RIM || left + size.width > room.width - RIM) continue;
    if (!free.some((point) => isUnder(point, left, TOP, size, hexWidth / 2))) return { left, top: TOP };
  }
  return undefined;
}

/**
 * The upper left corner of a large card, in a corner of the map beside its tools: one where it lies neither on the
 * hex it speaks of nor on what is to be kept free, or on as little as can be. The tray takes so much of the foot.
 */
export function cornered(at: Point | undefined, size: Room, room: Room, hexWidth: number, free: readonly Point[], foot: number): { left: number; top: number } {
  const [left, right] = [TOOLS, Math.max(TOOLS, room.width - size.width - TOOLS - RIM)];
  const low = Math.max(TOP, room.height - foot - size.height - RIM);
  const away = at !== undefined && at[0] > room.width / 2 ? [left, right] : [right, left];
  const corners = [TOP, low].flatMap((top) => away.map((x) => ({ left: x, top })));
  const covered = ({ left: x, top }: { left: number; top: number }) =>
    (at !== undefined && isUnder(at, x, top, size, hexWidth / 2) ? 1000 : 0) + free.filter((point) => isUnder(point, x, top, size, hexWidth / 2)).length;
  return corners.reduce((best, one) => (covered(one) < covered(best) ? one : best));
}

function isUnder([x, y]: Point, left: number, top: number, size: Room, reach: number): boolean {
  return x > left - reach && x < left + size.width + reach && y > top - reach && y < top + size.height + reach;
}
