/** The live connection of one seat: it mends itself, and asks for what was missed. */

import type { Live } from "./wire";

export type Connection = "connecting" | "open" | "broken";

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const TOO_MANY = 4429;
const PING_EVERY = 25_000;

export interface Listener {
  hear(message: Live): void;
  connected(state: Connection): void;
  /** Where the table stands, so that only what is new comes. */
  since(): number;
}

export class Link {
  private socket: WebSocket | undefined;
  private pause = SHORTEST_PAUSE;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.closed) return;
    clearTimeout(this.retry);
    this.listener.connected("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}/live?seq=${this.listener.since()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = SHORTEST_PAUSE;
      this.listener.connected("open");
      clearInterval(this.ping);
      this.ping = setInterval(() => socket.send(JSON.stringify({ type: "ping" })), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.listener.hear(JSON.parse(event.data) as Live);
    socket.onclose = (event) => {
      clearInterval(this.ping);
      if (this.closed) return;
      this.listener.connected("broken");
      // Too many windows show this game: do not hurry.
      if (event.code === TOO_MANY) this.pause = LONGEST_PAUSE;
      this.retry = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    };
  }

  /** Try again at once: the reader asked for it, or the machine is back online. */
  hurry(): void {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.pause = SHORTEST_PAUSE;
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.ping);
    this.socket?.close();
  }
}
