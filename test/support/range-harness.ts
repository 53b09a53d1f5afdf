import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { isSylvanError, type SylvanError } from '../../src/errors/errors.ts';
import { type Clock, scaledClock } from '../../src/net/clock.ts';
import { HttpClient } from '../../src/net/client.ts';
import type { HttpOptions } from '../../src/net/options.ts';
import type { TransferLog } from '../../src/net/transfer-log.ts';
import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { startFaultServer, type FaultServer, type FaultServerOptions } from './fault-server.ts';
import { seededRandom } from './random.ts';

export const SPEED = 50;
export const never = new AbortController().signal;

/** Bytes that encode their position, so that ranges of the same length differ. */
export function testFile(length: number, seed = 7): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed);
  return Uint8Array.from({ length }, () => random() * 256);
}

/**
 * A client with a clock fifty times as fast as real time and seeded random numbers; it sends requests as
 * Node's worker does.
 */
export function fastClient(options: HttpOptions = {}): HttpClient {
  const clock = scaledClock(1 / SPEED);
  return new HttpClient({ clock: { ...clock, random: seededRandom(3) }, fetch: httpFetch, ...options });
}

/**
 * A clock that stands still during work; its timers fire early, and each sets the clock to the timer's due
 * time. Waits take no time, and are measured exactly. For tests whose deadlines are never reached.
 */
export function leapingClock(): Clock {
  let now = Date.UTC(2026, 0);
  return {
    now: () => now,
    random: seededRandom(3),
    after(milliseconds, action) {
      const at = now + milliseconds;
      const leap = () => {
        now = Math.max(now, at);
        action();
      };
      const timer = setTimeout(leap, milliseconds / LEAP);
      return () => clearTimeout(timer);
    },
  };
}

/** The speed-up of its timers, and the delay of a deadline that is never reached, a real minute. */
const LEAP = 1000;
const NEVER = 60_000 * LEAP;

/** A client on the leaping clock. */
export function leapingClient(clock: Clock): HttpClient {
  const times = { firstByte: NEVER, idle: NEVER, whole: NEVER };
  return new HttpClient({ clock, times, fetch: httpFetch });
}

/** Adds up what sources fetch. */
export class CountingLog implements TransferLog {
  total = { requests: 0, bytes: 0 };
  onTransfer = (bytes: number) => {
    this.total = { requests: this.total.requests + 1, bytes: this.total.bytes + bytes };
  };
}

/** Runs everything that is ready. */
export const finish = () => new Promise((resolve) => setImmediate(resolve));

/** A manually controlled clock. */
export function handClock() {
  let now = 1_000_000;
  const timers: { at: number; action: () => void }[] = [];
  return {
    now: () => now,
    random: () => 0,
    after(milliseconds: number, action: () => void) {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    async pass(milliseconds: number) {
      now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.action();
      }
      await finish();
    },
    timers,
  };
}

/** A server for a test file, with faults and records cleared after each test. */
export function useFaultServer(options: FaultServerOptions): { readonly server: FaultServer } {
  let server: FaultServer | undefined;
  beforeAll(async () => void (server = await startFaultServer(options)));
  afterEach(() => {
    server?.setFaults();
    server?.purge();
  });
  afterAll(() => server?.close());
  return {
    get server() {
      return server!;
    },
  };
}

/** Compares bytes, much faster than `toEqual`, which compares them as properties. */
export function expectBytes(bytes: Uint8Array, expected: Uint8Array): void {
  if (!Buffer.from(bytes).equals(expected)) expect(bytes).toEqual(expected);
}

/** The reason with which `promise` rejects; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('expected a rejection'),
    (error: unknown) => error,
  );
}

/** The SylvanError with which `promise` rejects. */
export async function problemOf(promise: Promise<unknown>): Promise<SylvanError> {
  const error = await rejection(promise);
  if (!isSylvanError(error)) throw error;
  return error;
}

/** Records unhandled rejections from now on; call the returned function after the work to get them. */
export function watchUnhandled(): () => Promise<unknown[]> {
  const observed: unknown[] = [];
  const note = (reason: unknown) => void observed.push(reason);
  process.on('unhandledRejection', note);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    return observed;
  };
}
