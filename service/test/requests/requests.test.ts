import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSylvanError } from '#server';
import type { EngineData } from '../../src/outbound/outbound.ts';
import { judge, type Unjudged } from '../../src/requests/judge.ts';
import { openRequests, type Requests } from '../../src/requests/requests.ts';
import { VALID } from '../../../test/request/shapes.ts';
import { POINT } from '../support/service.ts';

/** A thread that blocks on a request of the year 2000, and judges any other. */
const BLOCKED = '2000-01-01';
const BLOCKING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, input }) => {
      if (input?.today === '${BLOCKED}') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      parentPort.postMessage({ id, value: 'judged' });
    });
  `)}`,
);
const DATA: EngineData = {
  options: {},
  workerUrl: 'file:///no-worker.js',
  reachable: { own: [], hosts: [] },
};
const LIMITS = { threads: 1, waiting: 1, ofKey: 8, seconds: 10 };
const never = new AbortController().signal;

let requests: Requests;

/** Pads a body with white space to make it large. */
const bytesOf = (body: unknown, padding = 5000) =>
  new TextEncoder().encode((typeof body === 'string' ? body : JSON.stringify(body)) + ' '.repeat(padding));
const unjudged = (today: string): Unjudged => ({ operation: 'analyze', bytes: bytesOf(POINT), today });

const open = (own: Partial<typeof LIMITS> = {}) =>
  (requests = openRequests(DATA, { ...LIMITS, ...own }, BLOCKING));
const send = (today = '2025-09-30', signal = never, keyId = 'a') =>
  requests.judge(unjudged(today), { keyId, signal });
/** The code and `retry_after` of a rejection. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (isSylvanError(error) ? [error.code, error.fields.retry_after] : error),
  );

describe('requests', () => {
  afterEach(async () => {
    vi.useRealTimers();
    await requests.close();
  });

  it('are refused when the queue is full, and all queued ones when it closes', async () => {
    open();
    const held = [refusalOf(send(BLOCKED)), refusalOf(send())];
    expect(await refusalOf(send())).toEqual(['unavailable', 5]);
    // A small request needs no thread.
    const small = { ...unjudged('2025-09-30'), bytes: bytesOf(POINT, 0) };
    expect(await requests.judge(small, { keyId: 'a', signal: never })).toHaveProperty('outcome.request');
    await requests.close();
    expect(await Promise.all(held)).toEqual([
      ['unavailable', 5],
      ['unavailable', 5],
    ]);
    expect(await refusalOf(send())).toEqual(['unavailable', 5]);
  });

  it('of one key cannot fill the queue', async () => {
    open({ waiting: 8, ofKey: 2 });
    const held = [refusalOf(send(BLOCKED)), refusalOf(send())];
    expect(await refusalOf(send())).toEqual(['rate-limited', 5]);
    held.push(refusalOf(send(BLOCKED, never, 'b')));
    await requests.close();
    expect(await Promise.all(held)).toEqual(Array(3).fill(['unavailable', 5]));
  });

  it('that take too long are given up, and the next runs in a new thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open();
    const late = refusalOf(send(BLOCKED));
    const next = send();
    await vi.advanceTimersByTimeAsync(9_999);
    const first = await Promise.race([late, Promise.resolve('under way')]);
    expect(first).toBe('under way');
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual(['unavailable', 5]);
    expect(await next).toBe('judged');
  });

  it('are dropped if they are aborted, whether running or waiting', async () => {
    open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const gone = [send(BLOCKED, running.signal), send(BLOCKED, waiting.signal)].map(refusalOf);
    await new Promise(setImmediate);
    waiting.abort('left first');
    running.abort('left');
    expect(await Promise.all(gone)).toEqual(['left', 'left first']);
    expect(await send()).toBe('judged');
  });

  it('whose thread exits fail with worker-lost', async () => {
    const dying = new URL('data:text/javascript,process.exit(7)');
    requests = openRequests(DATA, LIMITS, dying);
    expect(await refusalOf(send())).toEqual(['worker-lost', undefined]);
    expect(await refusalOf(send())).toEqual(['worker-lost', undefined]);
  });
});

describe('a thread', () => {
  const CALLER = { keyId: 'a', signal: never };
  const TODAY = { today: '2025-09-30' };
  beforeAll(() => void (requests = openRequests(DATA, LIMITS)));
  afterAll(() => requests.close());

  const SQUARE = VALID.holes(100);
  it.each([
    ['a polygon', { geometry: SQUARE, date: '2025-08-31', lang: 'fr' }],
    ['a polygon and a point', { ...POINT, geometry: SQUARE, lang: 'fr' }],
    ['an invalid polygon', { geometry: { type: 'Polygon', coordinates: [[[30, 'x']]] } }],
    ['unknown fields', { ...POINT, longitude: 3, Size: 4, lang: 'fr' }],
    ['a future date', { ...POINT, date: '2999-01-01' }],
    ['null', null],
  ])('judges %s as the main thread does', async (_, body) => {
    for (const operation of ['analyze', 'compare'] as const) {
      const large = await requests.judge({ operation, ...TODAY, bytes: bytesOf(body) }, CALLER);
      expect(large).toEqual(judge({ operation, ...TODAY, bytes: bytesOf(body, 0) }));
    }
  });

  it.each(['{"lat":', `{"geometry":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '"\xff'])(
    'refuses invalid JSON (%#)',
    async (text) => {
      const work = requests.judge({ operation: 'analyze', ...TODAY, bytes: bytesOf(text) }, CALLER);
      expect(await refusalOf(work)).toEqual(['malformed-json', undefined]);
    },
  );
});
