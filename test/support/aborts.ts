import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { CallOptions } from 'sylvan/node';
import type { FaultServer } from './fault-server.ts';

/** A call of the engine under test. */
export type Call = (options: Pick<CallOptions, 'signal' | 'onProgress'>) => Promise<unknown>;

/** The reason with which a call ended, and the milliseconds between its abort and its end. */
interface End {
  readonly reason: unknown;
  readonly after: number;
}

/** Aborts a call with `reason` this many milliseconds after its start. */
export function abortedAfter(call: Call, milliseconds: number, reason: unknown): Promise<End> {
  const controller = new AbortController();
  let at = Infinity;
  setTimeout(() => {
    at = performance.now();
    controller.abort(reason);
  }, milliseconds);
  return call({ signal: controller.signal }).then(
    () => ({ reason: 'answered', after: 0 }),
    (thrown: unknown) => ({ reason: thrown, after: performance.now() - at }),
  );
}

/** Longest time in milliseconds between an abort and the end of the call. */
export const PROMPT = 1200;

/** Waits until no request is running; fails after a second. */
export async function quiet(server: FaultServer): Promise<void> {
  const end = performance.now() + 1000;
  while (server.active > 0 && performance.now() < end) await sleep(5);
  expect(server.active).toBe(0);
}

/** Time in milliseconds after an abort in which no request may arrive. */
const LATE = 100;

/** Expects no requests for a while. */
export async function expectSilence(server: FaultServer): Promise<void> {
  await sleep(LATE);
  const { length } = server.requests;
  await sleep(4 * LATE);
  expect(server.requests).toHaveLength(length);
  expect(server.active).toBe(0);
}

/** Records unhandled rejections from now on. */
export function watchRejections(): { readonly unhandled: readonly unknown[]; stop(): void } {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  return { unhandled, stop: () => void process.off('unhandledRejection', note) };
}
