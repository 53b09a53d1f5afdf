import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttemptDeadline } from '../../src/net/attempt-deadline.ts';
import { type RangeSource, allOrNone } from '../../src/net/range-source.ts';
import * as fault from '../support/faults.ts';
import {
  CountingLog,
  expectBytes,
  fastClient,
  handClock,
  never,
  problemOf,
  rejection,
  testFile,
  useFaultServer,
  watchUnhandled,
} from '../support/range-harness.ts';

const FILE = testFile(2 ** 20);
const host = useFaultServer({ files: { 'a.tif': FILE } });
let unhandled: () => Promise<unknown[]>;
beforeEach(() => void (unhandled = watchUnhandled()));
afterEach(async () => expect(await unhandled()).toEqual([]));

const open = (concurrency = 6, log = new CountingLog()) =>
  fastClient({ host: { concurrency }, gap: 1 }).open(`${host.server.url}a.tif`, { log });
const distantRanges = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ offset: i * 50_000, length: 10_000 }));
const idle = () => vi.waitFor(() => expect(host.server.active).toBe(0));

describe('an abort', () => {
  const moments: [string, fault.Spoil][] = [
    ['before the headers', fault.silence],
    ['in the body', fault.stall(100)],
    ['while waiting to retry', fault.status(503, { 'retry-after': '15' })],
  ];
  it.each(moments)('%s rejects with its reason and ends the requests', async (_, spoil) => {
    host.server.setFaults(fault.always(spoil));
    const controller = new AbortController();
    const reason = new Error('enough');
    const log = new CountingLog();
    const source = open(6, log);
    const reads = [
      source.read(0, 10, controller.signal),
      source.readMany(distantRanges(4), controller.signal),
    ];
    const outcomes = reads.map(rejection);
    await vi.waitFor(() => expect(host.server.requests.length).toBeGreaterThanOrEqual(5));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const start = performance.now();
    controller.abort(reason);
    for (const outcome of outcomes) expect(await outcome).toBe(reason);
    // The next attempt would come after 15 s.
    expect(performance.now() - start).toBeLessThan(5000);
    await idle();
    expect(log.total.requests).toBe(host.server.requests.length);
    const count = host.server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(host.server.requests).toHaveLength(count);
  });

  it('removes queued requests from the queue', async () => {
    host.server.setFaults(fault.once(fault.silence));
    const controller = new AbortController();
    const source = open(1);
    const outcome = rejection(source.readMany(distantRanges(20), controller.signal));
    await vi.waitFor(() => expect(host.server.requests).toHaveLength(1));
    controller.abort();
    expect(await outcome).toBe(controller.signal.reason);
    await idle();
    const [tile] = await source.readMany([{ offset: 5, length: 10 }], never);
    expectBytes(tile, FILE.slice(5, 15));
    expect(host.server.requests).toHaveLength(2);
  });

  it('made before the call prevents any request', async () => {
    const source = open();
    const signal = AbortSignal.abort(new Error('no'));
    expect(await rejection(source.read(0, 10, signal))).toBe(signal.reason);
    expect(await rejection(source.readMany(distantRanges(2), signal))).toBe(signal.reason);
    expect(host.server.requests).toHaveLength(0);
  });

  it.each([1, 3])(
    'of the last of %i readers ends their shared request; earlier ones do not',
    async (count) => {
      host.server.setFaults(fault.once(fault.silence));
      const source = open();
      const controllers = Array.from({ length: count }, () => new AbortController());
      const outcomes = controllers.map(({ signal }) => rejection(source.read(0, 10, signal)));
      await vi.waitFor(() => expect(host.server.requests).toHaveLength(1));
      for (const [i, controller] of controllers.entries()) {
        expect(host.server.active).toBe(1);
        controller.abort(new Error(`reader ${i}`));
        expect(await outcomes[i]).toBe(controller.signal.reason);
      }
      await idle();
      expectBytes(await source.read(0, 10, never), FILE.slice(0, 10));
    },
  );
});

describe('a source', () => {
  it('closed during reads rejects them and all later ones', async () => {
    host.server.setFaults(fault.always(fault.stall(10)));
    const source: RangeSource = open();
    const outcomes = [source.read(0, 10, never), source.readMany(distantRanges(3), never)].map(rejection);
    await vi.waitFor(() => expect(host.server.requests.length).toBeGreaterThanOrEqual(4));
    source.close();
    source.close();
    for (const outcome of outcomes) expect(await outcome).toMatchObject({ name: 'AbortError' });
    await idle();
    expect(await rejection(source.read(0, 10, never))).toMatchObject({ name: 'AbortError' });
  });

  it('ends the other requests of a call when one fails', async () => {
    const first = ({ range }: fault.FaultContext) => range?.offset === 0;
    host.server.setFaults({ spoil: fault.status(404), when: first }, fault.always(fault.stall(10)));
    const error = await problemOf(open().readMany(distantRanges(5), never));
    expect(error.code).toBe('not-found');
    await idle();
  });

  it('retries a read that failed before: failures are not cached', async () => {
    host.server.setFaults(fault.once(fault.status(404)));
    const source = open();
    expect((await problemOf(source.read(0, 10, never))).code).toBe('not-found');
    expectBytes(await source.read(0, 10, never), FILE.slice(0, 10));
  });
});

it('AttemptDeadline clears its timers and aborts its signal when it ends', () => {
  const clock = handClock();
  const times = { firstByte: 10, idle: 20, whole: 100, request: 200 };
  const deadline = new AttemptDeadline(clock, times, 1000, never);
  deadline.headersArrived();
  expect(clock.timers).toHaveLength(2);
  deadline.end();
  expect([clock.timers.length, deadline.signal.aborted, deadline.expiry]).toEqual([0, true, null]);
});

it('allOrNone waits until the operations it aborted have ended', async () => {
  const failure = new Error('first');
  let hasEnded = false;
  const slow = (signal: AbortSignal) =>
    new Promise<void>((_, reject) =>
      signal.addEventListener('abort', () =>
        setTimeout(() => {
          hasEnded = true;
          reject(signal.reason as Error);
        }, 5),
      ),
    );
  const works = [slow, () => Promise.reject(failure)];
  expect(await rejection(allOrNone(works, never, (work, own) => work(own)))).toBe(failure);
  expect(hasEnded).toBe(true);
});
