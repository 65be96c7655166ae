/** The war at sea, loaded as a whole where ships sail. */

export { default as BattleBoard } from "./BattleBoard.svelte";
export { SeaDesk } from "./desk.svelte";
export { default as Fleets } from "./Fleets.svelte";
export { default as SeaCard } from "./SeaCard.svelte";
export { default as TrayFleet } from "./TrayFleet.svelte";
