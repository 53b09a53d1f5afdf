import type { MeterContext } from './context.ts';
import type { Releases } from './releases.ts';
import { settleLease } from './settling.ts';

const HOUR_MS = 3_600_000;

/** What goes on without anybody asking: at the start, each hour and when the network is back. */
export class Rounds {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly context: MeterContext,
    readonly releases: Releases,
  ) {}

  start(): void {
    this.#timer = setInterval(this.#round, HOUR_MS);
    // In Node nothing waits for it.
    (this.#timer as { unref?: () => void }).unref?.();
    (globalThis as Partial<EventTarget>).addEventListener?.('online', this.#round);
    this.#round();
  }

  /** Safe to call again. */
  stop(): void {
    clearInterval(this.#timer);
    (globalThis as Partial<EventTarget>).removeEventListener?.('online', this.#round);
  }

  /** Tells the service what was spent; what fails is tried again in the next round. */
  readonly #round = (): void => {
    this.releases.start();
    const { context } = this;
    void settleLease(context, { close: false }, context.closing).catch(() => undefined);
  };
}
