import type { Socket } from 'node:net';
import { GatedSocket } from './gated-socket.ts';

/** Bytes that connections may have in memory, and milliseconds for which a peer may take nothing. */
export interface QueueBounds {
  readonly each: number;
  readonly all: number;
  readonly stalled: number;
}

const MEBIBYTE = 1024 * 1024;

/** More than any answer that is written in one piece; longer ones are streamed. */
export const QUEUE_BYTES = { each: 4 * MEBIBYTE, all: 128 * MEBIBYTE };

/** How often to look for stalled peers, as a fraction of the time that they may stall. */
const CHECKS = 6;

/** The connections of a server. Closes those that use too much memory, the largest first, and those whose peer does not read. */
export class QueuedBytes {
  readonly #bounds: QueueBounds;
  readonly #counted = new Map<GatedSocket, number>();
  readonly #timer: NodeJS.Timeout;
  #all = 0;

  /** Whoever makes it closes it. */
  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#timer = setInterval(() => this.#cutStalled(performance.now()), bounds.stalled / CHECKS);
    this.#timer.unref();
  }

  /** Bytes in memory for all connections. */
  get all(): number {
    return this.#all;
  }

  /** Counts a connection until it closes. */
  gate(raw: Socket): GatedSocket {
    const socket = new GatedSocket(raw, (one) => this.#count(one));
    this.#counted.set(socket, 0);
    socket.once('close', () => this.#purge(socket));
    return socket;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #count(socket: GatedSocket): void {
    const counted = this.#counted.get(socket);
    if (counted === undefined) return;
    const now = socket.queuedBytes;
    this.#counted.set(socket, now);
    this.#all += now - counted;
    if (now > this.#bounds.each) socket.cut();
    while (this.#all > this.#bounds.all) this.#largest().cut();
  }

  #purge(socket: GatedSocket): void {
    this.#all -= this.#counted.get(socket) ?? 0;
    this.#counted.delete(socket);
  }

  #largest(): GatedSocket {
    const [[largest]] = [...this.#counted].sort(([, a], [, b]) => b - a);
    return largest;
  }

  #cutStalled(now: number): void {
    for (const socket of this.#counted.keys())
      if (socket.stalledMilliseconds(now) > this.#bounds.stalled) socket.cut();
  }
}
