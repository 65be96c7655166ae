/** Keeps what was last seen of a game's map, for the home page. */

import { note } from "../table/menu/settings.svelte";
import { LOOK, PLACES } from "./crops";

/** What is needed of the board on the screen. */
interface Map {
  readonly canvas: HTMLCanvasElement;
  watch(told: () => void): () => void;
  settled(): boolean;
  request(): void;
  readonly board: { readonly places: ReadonlyMap<string, readonly { readonly name: string }[]> };
}

/** Keep what the cities are called, for the news on the home page. */
function keepNames(game: string, { board }: Map): void {
  const names = [...board.places].flatMap(([hex, places]) => places.filter(({ name }) => !name.startsWith("island:")).slice(0, 1).map(({ name }) => [hex, name] as const));
  note(PLACES, { game, names: Object.fromEntries(names) });
}

/** Milliseconds after the last frame until the map counts as at rest. */
const REST = 4000;

/** Keep a picture whenever the map has come to rest. A drawing can be read only right after a frame, so one more is asked for. */
export function watchLook(game: string, map: Map): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping = false;
  const stop = map.watch(() => {
    clearTimeout(timer);
    if (keeping) {
      keeping = false;
      if (!map.settled()) return;
      keepLook(game, map.canvas);
      keepNames(game, map);
      return;
    }
    timer = setTimeout(() => {
      keeping = true;
      map.request();
    }, REST);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Pictures of so many games are kept, and none that is larger than this. */
const KEPT = 6;
const MOST = 90_000;

/** Keep what is in the middle of a map for the home page. */
function keepLook(game: string, canvas: HTMLCanvasElement): void {
  const [width, height] = [744, 294];
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [width, height];
  // A narrow map is shown larger than it was, never out of shape.
  const scale = Math.min(canvas.width / Math.max(1, canvas.clientWidth), canvas.width / width, canvas.height / height);
  const [w, h] = [width * scale, height * scale];
  copy.getContext("2d")?.drawImage(canvas, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h, 0, 0, width, height);
  // It is packed aside: nobody who presses a button just now waits for that.
  copy.toBlob(
    (packed) => {
      if (packed === null) return;
      const reader = new FileReader();
      reader.onload = () => store(game, String(reader.result));
      reader.readAsDataURL(packed);
    },
    "image/webp",
    0.6,
  );
}

function store(game: string, picture: string): void {
  if (picture.length > MOST) return;
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(LOOK) && one !== `${LOOK}${game}`);
    for (const one of others.slice(KEPT - 1)) localStorage.removeItem(one);
    localStorage.setItem(`${LOOK}${game}`, picture);
  } catch {
    // Storage is full or switched off: the home page shows the scenario instead.
  }
}
