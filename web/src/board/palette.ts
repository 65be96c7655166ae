/** Colours of the map and of the counters, in both themes. */

import type { Theme } from "../lib/theme";
import { type Pattern, patternBackground } from "./patterns";

export interface MapColours {
  readonly sea: string;
  readonly shallows: readonly string[];
  readonly land: string;
  readonly neutral: string;
  readonly coast: string;
  readonly lake: string;
  /** Around the board: the table it lies on, its rim, and what veils the picture beyond the hexes. */
  readonly desk: string;
  readonly rim: string;
  readonly veil: string;
  readonly river: string;
  readonly border: string;
  readonly borderBand: string;
  readonly front: string;
  readonly grid: string;
  readonly seaGrid: string;
  readonly ink: string;
  readonly ink2: string;
  readonly halo: string;
  readonly seaName: string;
  readonly terrain: Readonly<Record<string, string>>;
  readonly engraving: Readonly<Record<string, string>>;
  readonly reach: number;
  readonly reachPale: number;
  readonly attack: number;
  readonly supply: number;
  readonly partial: number;
  readonly unsupplied: number;
  readonly select: number;
  readonly flight: number;
  readonly frontAxis: number;
  readonly frontAllied: number;
  readonly frontGap: number;
  readonly objective: string;
}

const LIGHT: MapColours = {
  sea: "#c6d8da",
  shallows: ["#bcd1d5", "#b1c9cf", "#a5c0c8"],
  land: "#f2e9d3",
  neutral: "#e3dccb",
  coast: "#5f828d",
  lake: "#bcd3d9",
  desk: "#e3dac6",
  rim: "#fbf7ec",
  veil: "rgb(240 232 214 / 52%)",
  river: "#4f8cab",
  border: "#8a6a4a",
  borderBand: "rgb(160 120 80 / 18%)",
  front: "#8d8a80",
  grid: "rgb(60 50 30 / 24%)",
  seaGrid: "rgb(40 70 80 / 13%)",
  ink: "#26231d",
  ink2: "#6b6352",
  halo: "rgb(250 245 230 / 85%)",
  seaName: "#4c7683",
  terrain: {
    forest: "#d9deb8",
    mountain: "#dfcaa4",
    swamp: "#cbd8c4",
    desert: "#efddb2",
    qattara: "#e2c98f",
    jungle: "#bcd2a4",
    "jungle-mountain": "#b9bd8d",
    himalaya: "#d9d4cc",
    outback: "#e8c79b",
    woods: "#d9deb8",
    hill: "#e6d6b3",
  },
  engraving: { forest: "#8ea070", mountain: "#a3875a", swamp: "#7f9a86", desert: "#c4a76a", woods: "#8ea070", hill: "#b89c6c" },
  reach: 0x1f8a80,
  reachPale: 0xf3f7f0,
  attack: 0xb3291b,
  supply: 0x1e7a74,
  partial: 0xc07f0f,
  unsupplied: 0xb3291b,
  select: 0xd8961a,
  flight: 0x2c5c86,
  frontAxis: 0x2c3a38,
  frontAllied: 0xa8372a,
  frontGap: 0xf7f0df,
  objective: "#9c3527",
};

const DARK: MapColours = {
  sea: "#14242b",
  shallows: ["#172a32", "#1b313a", "#203943"],
  land: "#38372f",
  neutral: "#2c2c28",
  coast: "#4c7683",
  lake: "#1b3038",
  desk: "#0d1113",
  rim: "#191f22",
  veil: "rgb(14 18 20 / 52%)",
  river: "#5c9dbc",
  border: "#a98a62",
  borderBand: "rgb(190 150 100 / 14%)",
  front: "#8b8b84",
  grid: "rgb(240 230 200 / 16%)",
  seaGrid: "rgb(150 190 200 / 10%)",
  ink: "#ede6d6",
  ink2: "#948c7d",
  halo: "rgb(20 22 20 / 80%)",
  seaName: "#5f93a3",
  terrain: {
    forest: "#353f2d",
    mountain: "#4a4031",
    swamp: "#2f3f39",
    desert: "#474030",
    qattara: "#4d4027",
    jungle: "#2b3d26",
    "jungle-mountain": "#3b3f29",
    himalaya: "#4a4a4a",
    outback: "#4c3e2b",
    woods: "#353f2d",
    hill: "#463e30",
  },
  engraving: { forest: "#5f7150", mountain: "#7c6a4c", swamp: "#587467", desert: "#6f6242", woods: "#5f7150", hill: "#75664b" },
  reach: 0x46bdb0,
  reachPale: 0x14211f,
  attack: 0xe2503c,
  supply: 0x54c5bb,
  partial: 0xe7a93a,
  unsupplied: 0xe2503c,
  select: 0xf2b544,
  flight: 0x8dbde3,
  frontAxis: 0xd5d9d2,
  frontAllied: 0xe2503c,
  frontGap: 0x14191c,
  objective: "#ee8a77",
};

export function mapColours(theme: Theme): MapColours {
  return theme === "dark" ? DARK : LIGHT;
}

export interface Livery {
  readonly body: string;
  readonly figure: string;
  readonly code: string;
  /** What covers the body, and in which ink. */
  readonly pattern?: Pattern;
  readonly patternInk?: string;
}

const LIVERIES: Readonly<Record<string, Livery>> = {
  germany: { body: "#4b5653", figure: "#f8f5ea", code: "GE" },
  italy: { body: "#5fa37c", figure: "#0d2416", code: "IT" },
  japan: { body: "#f1e2c4", figure: "#7c150d", code: "JP" },
  rumania: { body: "#d0a645", figure: "#241b05", code: "RU" },
  hungary: { body: "#76597d", figure: "#fbf4fc", code: "HU" },
  finland: { body: "#e3ebf0", figure: "#17384f", code: "FI" },
  bulgaria: { body: "#dde5b4", figure: "#1d2b18", code: "BU" },
  russia: { body: "#bc4a3c", figure: "#fff6e8", code: "SU" },
  britain: { body: "#cfb182", figure: "#291c05", code: "GB" },
  us: { body: "#7f8c57", figure: "#11140a", code: "US" },
  france: { body: "#4a6fa8", figure: "#ffffff", code: "FR" },
  china: { body: "#3a7886", figure: "#ffffff", code: "CH" },
  red: { body: "#a8402f", figure: "#fff6e8", code: "RE" },
  blue: { body: "#3d5f94", figure: "#ffffff", code: "BL" },
};

/** Six hues that stay apart for colour-blind readers, light for one side and dark for the other. */
const SAFE: Readonly<Record<string, Livery>> = {
  germany: { body: "#2b3f57", figure: "#ffffff", code: "GE" },
  italy: { body: "#1f5c4d", figure: "#ffffff", code: "IT" },
  rumania: { body: "#4b3a6b", figure: "#ffffff", code: "RU" },
  hungary: { body: "#5a4632", figure: "#ffffff", code: "HU" },
  finland: { body: "#3c5a78", figure: "#ffffff", code: "FI" },
  bulgaria: { body: "#3f4f2c", figure: "#ffffff", code: "BU" },
  japan: { body: "#50303c", figure: "#ffffff", code: "JP" },
  russia: { body: "#f0a35e", figure: "#241405", code: "SU" },
  britain: { body: "#f4e0b0", figure: "#241c05", code: "GB" },
  us: { body: "#c9dd9a", figure: "#141c05", code: "US" },
  france: { body: "#a9c8f0", figure: "#06182c", code: "FR" },
  china: { body: "#b5e3e3", figure: "#062424", code: "CH" },
  red: { body: "#6a2c20", figure: "#ffffff", code: "RE" },
  blue: { body: "#a9c8f0", figure: "#06182c", code: "BL" },
};

/** Black and white: one side dark, the other light, and a pattern for each nation. */
const DARK_BODY = { body: "#33332f", figure: "#ffffff", patternInk: "#a3a199" };
const LIGHT_BODY = { body: "#f2f0ea", figure: "#161614", patternInk: "#6f6d66" };
const MONO: Readonly<Record<string, Omit<Livery, "code">>> = {
  germany: { ...DARK_BODY, pattern: "plain" },
  italy: { ...DARK_BODY, pattern: "bars" },
  rumania: { ...DARK_BODY, pattern: "rising" },
  hungary: { ...DARK_BODY, pattern: "bands" },
  finland: { ...DARK_BODY, pattern: "cross" },
  bulgaria: { ...DARK_BODY, pattern: "dots" },
  japan: { ...DARK_BODY, pattern: "ring" },
  russia: { ...LIGHT_BODY, pattern: "plain" },
  britain: { ...LIGHT_BODY, pattern: "falling" },
  us: { ...LIGHT_BODY, pattern: "bands" },
  france: { ...LIGHT_BODY, pattern: "bars" },
  china: { ...LIGHT_BODY, pattern: "dots" },
  red: { ...DARK_BODY, pattern: "plain" },
  blue: { ...LIGHT_BODY, pattern: "plain" },
};
const MONO_MINOR: Omit<Livery, "code"> = { body: "#c9c6bd", figure: "#161614", pattern: "net", patternInk: "#8d8a82" };

export type PaletteName = "standard" | "safe" | "mono";

export function livery(party: string, palette: PaletteName = "standard"): Livery {
  const code = (LIVERIES[party]?.code ?? party.slice(0, 2)).toUpperCase();
  if (palette === "mono") return { ...(MONO[party] ?? MONO_MINOR), code };
  const known = palette === "safe" ? SAFE[party] : LIVERIES[party];
  return known ?? { body: "#a59d8c", figure: "#241f15", code };
}

/** Does a party have colours of its own? */
export function hasLivery(party: string): boolean {
  return party in LIVERIES;
}

/** The background of a small mark of a party. */
export function markOf(party: string, palette: PaletteName): string {
  const { body, pattern, patternInk } = livery(party, palette);
  return pattern === undefined || patternInk === undefined ? body : patternBackground(pattern, body, patternInk);
}
