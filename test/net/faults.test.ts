import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { ProblemCode, SylvanError } from '../../src/errors/errors.ts';
import { type HttpOptions, HTTP_DEFAULTS } from '../../src/net/options.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import { WRONG } from '../hostile/network/rows/ranges.ts';
import { startFaultServer } from '../support/fault-server.ts';
import * as fault from '../support/faults.ts';
import type { Fault } from '../support/faults.ts';
import {
  CountingLog,
  expectBytes,
  fastClient,
  leapingClient,
  leapingClock,
  never,
  problemOf,
  SPEED,
  testFile,
  useFaultServer,
} from '../support/range-harness.ts';

const FILE = testFile(3 * 2 ** 20);
const BIG = testFile(9 * 2 ** 20);
const TILE = { offset: 100_000, length: 20_000 };
const SECRET = 'sig=Zm9yZXN0cw%3D%3D';
const host = useFaultServer({ files: { 'a.tif': FILE, 'big.tif': BIG } });

interface Outcome {
  readonly error: SylvanError;
  readonly log: CountingLog;
  /** Milliseconds on the fast clock. */
  readonly elapsed: number;
}

/** Time for four slow attempts; the 45 s limit of a request has its own test. */
const UNHURRIED: HttpOptions = { times: { request: 200_000 } };

function open(path = 'a.tif', options: HttpOptions = UNHURRIED, log = new CountingLog()): RangeSource {
  return fastClient(options).open(host.server.url + path, { log });
}

const readTile = async (source: RangeSource) => (await source.readMany([TILE], never))[0];
const expectTile = (bytes: Uint8Array, file = FILE) =>
  expectBytes(bytes, file.subarray(TILE.offset, TILE.offset + TILE.length));

/** Reads a tile despite the faults; its bytes must be right. Returns the log. */
async function recovers(...faults: readonly Fault[]): Promise<CountingLog> {
  host.server.setFaults(...faults);
  const log = new CountingLog();
  expectTile(await readTile(open('a.tif', UNHURRIED, log)));
  return log;
}

const fails = (code: ProblemCode, attempts: number, ...faults: readonly Fault[]) =>
  failsAt('a.tif', code, attempts, ...faults);

/** Reads a tile under persistent faults; it must fail with `code` after `attempts` requests. */
async function failsAt(path: string, code: ProblemCode, attempts: number, ...faults: readonly Fault[]) {
  host.server.setFaults(...faults);
  const log = new CountingLog();
  const start = performance.now();
  const error = await problemOf(readTile(open(path, UNHURRIED, log)));
  const elapsed = (performance.now() - start) * SPEED;
  return checkFailure(path, code, attempts, { error, log, elapsed });
}

/** Like {@link fails}, for hosts that request waits: `elapsed` is exact, and the waits take no real time. */
async function failsAfterWaits(code: ProblemCode, attempts: number, ...faults: readonly Fault[]) {
  host.server.setFaults(...faults);
  const log = new CountingLog();
  const clock = leapingClock();
  const start = clock.now();
  const error = await problemOf(readTile(leapingClient(clock).open(`${host.server.url}a.tif`, { log })));
  return checkFailure('a.tif', code, attempts, { error, log, elapsed: clock.now() - start });
}

function checkFailure(path: string, code: ProblemCode, attempts: number, outcome: Outcome): Outcome {
  const { error, log } = outcome;
  expect(error.code).toBe(code);
  expect(host.server.requests).toHaveLength(attempts);
  expect(log.total.requests).toBe(attempts);
  expect(error.fields).toMatchObject({
    host: new URL(host.server.url).host,
    asset: host.server.url + path.split('?')[0],
    ...(code !== 'source-changed' && code !== 'out-of-range' && { attempt: attempts }),
  });
  return outcome;
}

describe('F1 and F27: a host that is silent, stalls or sends slowly', () => {
  it('is abandoned after four attempts of twenty seconds if it stays silent', async () => {
    const { error, elapsed } = await fails('timeout', 4, fault.always(fault.silence));
    expect(error.fields).toMatchObject({ limit: 'first-byte', received: 0 });
    expect(elapsed).toBeGreaterThan(79_000);
  });

  it('causes an idle timeout if it always stalls', async () => {
    host.server.setFaults(fault.always(fault.stall(10)));
    const error = await problemOf(readTile(open('a.tif', { ...UNHURRIED, attempts: 2 })));
    expect([error.code, host.server.requests.length]).toEqual(['timeout', 2]);
    expect(error.fields).toMatchObject({ limit: 'idle', received: 10 });
  });

  it('is retried if it sends single bytes, although no pause is long', async () => {
    const log = await recovers(fault.once(fault.drip(1, 5)));
    expect(log.total.requests).toBe(2);
  });

  it('may send slowly and steadily, and reports arriving bytes every few seconds', async () => {
    host.server.setFaults(fault.always(fault.drip(2048, 20)));
    const onArrival = vi.fn();
    const source = fastClient().open(`${host.server.url}a.tif`, {
      log: { onArrival },
    });
    await source.readMany([{ offset: 0, length: 100_000 }], never);
    // 49 chunks, one a second.
    expect(onArrival.mock.calls.length).toBeGreaterThan(5);
    expect(onArrival.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it('is limited per attempt and in total, however steadily it sends', async () => {
    host.server.setFaults(fault.always(fault.drip(2048, 20)));
    const times = { whole: 30_000, request: 45_000 };
    const tile = { offset: 0, length: 500_000 };
    const error = await problemOf(open('a.tif', { times }).readMany([tile], never));
    expect([error.code, error.fields.limit]).toEqual(['timeout', 'whole']);
    // Thirty seconds and fifteen; a timer that fires slightly early leaves a moment for a third attempt.
    expect([2, 3]).toContain(host.server.requests.length);
  });
});

it.each<readonly [name: string, spoil: fault.Spoil, code: ProblemCode, attempts: number]>([
  ['F2: a reset before the body', fault.reset(0), 'truncated', 4],
  ['F2: a reset in the body', fault.reset(10_000), 'truncated', 4],
  ['F6: a short body', fault.shortBody(1), 'truncated', 4],
  ['F9: no Content-Range', fault.contentRange(() => null), 'range-mismatch', 2],
  ...WRONG.map(
    ([name, value]) => [`F9: a wrong ${name}`, fault.contentRange(value), 'range-mismatch', 2] as const,
  ),
])('%s is followed by another attempt, and fails if it stays', async (_, spoil, code, attempts) => {
  await fails(code, attempts, fault.always(spoil));
  host.server.purge();
  expect((await recovers(fault.once(spoil))).total.requests).toBe(2);
});

describe('F3: a rate limit', () => {
  it('delays all requests to the host by Retry-After', async () => {
    host.server.setFaults(fault.once(fault.status(429, { 'retry-after': '2' })));
    const client = fastClient();
    const first = readTile(client.open(`${host.server.url}a.tif`));
    while (host.server.requests.length < 1 || host.server.active > 0)
      await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await readTile(client.open(`${host.server.url}big.tif`));
    await first;
    const [refused, ...later] = host.server.requests;
    expect(later).toHaveLength(2);
    for (const { at } of later) expect((at - refused.at) * SPEED).toBeGreaterThanOrEqual(1900);
  });

  it('reads a date in Retry-After relative to the host’s clock', async () => {
    const date = 'Sat, 01 Jan 2000 00:00:00 GMT';
    const threeSecondsLater = 'Sat, 01 Jan 2000 00:00:03 GMT';
    host.server.setFaults(fault.once(fault.status(429, { 'retry-after': threeSecondsLater, date })));
    const clock = leapingClock();
    const start = clock.now();
    await readTile(leapingClient(clock).open(`${host.server.url}a.tif`, { log: new CountingLog() }));
    expect([clock.now() - start, host.server.requests.length]).toEqual([3000, 2]);
  });

  it('fails at once if Retry-After is over a minute', async () => {
    const refused = fault.always(fault.status(429, { 'retry-after': '61' }));
    const { error, elapsed } = await failsAfterWaits('rate-limited', 1, refused);
    expect(error.fields).toMatchObject({ status: 429, retryAfterSeconds: 61 });
    expect(elapsed).toBe(0);
  });

  it.each<Record<string, string>>([{}, { 'retry-after': 'soon' }])(
    'waits 30 s twice if the headers are %j',
    async (headers) => {
      const refused = fault.always(fault.status(429, headers));
      const { error, elapsed } = await failsAfterWaits('rate-limited', 3, refused);
      expect(error.fields).not.toHaveProperty('retryAfterSeconds');
      expect(elapsed).toBe(60_000);
    },
  );

  const BUSY = '<Error><Code>ServerBusy</Code><Message>Egress is over the account limit.</Message></Error>';

  it.each([
    ['response that names a wait', 429, 'Rate limit is exceeded. Try again in 46 seconds.', 46],
    ['response that reports a busy account', 503, BUSY, 30],
    ['response that names no wait', 429, 'Slow down', 30],
  ])('after a %s, waits and retries, even past the 45 s of a request', async (_, code, text, seconds) => {
    host.server.setFaults(fault.once(fault.refusal(code, text)));
    const clock = leapingClock();
    const start = clock.now();
    const source = leapingClient(clock).open(`${host.server.url}a.tif`);
    expectTile(await readTile(source));
    expect(clock.now() - start).toBe(1000 * seconds);
    expect(host.server.requests).toHaveLength(2);
  });

  it('of a busy account fails with rate-limited after two retries, without quoting the response', async () => {
    const { error } = await failsAfterWaits('rate-limited', 3, fault.always(fault.refusal(503, BUSY)));
    expect(error.fields.status).toBe(503);
    expect(error.message).not.toContain('Egress');
  });
});

describe('F4, F5: server errors', () => {
  it.each([503, 500, 408])('%i is retried, and fails after three retries in four seconds', async (code) => {
    expect((await recovers(fault.once(fault.status(code)))).total.requests).toBe(2);
    host.server.purge();
    const failing = fault.always(fault.status(code));
    const { error, elapsed } = await failsAfterWaits('upstream-unavailable', 4, failing);
    expect(error.fields.status).toBe(code);
    expect(elapsed).toBeLessThan(4000);
  });

  it.each([501, 505])('%i is not retried', async (code) => {
    await fails('upstream-unavailable', 1, fault.always(fault.status(code)));
  });
});

describe('F6, F7: a body of the wrong length', () => {
  it('is rejected if it is short and no length was declared', async () => {
    const undeclared = fault.headers({ 'content-length': null });
    await fails('truncated', 4, fault.always(fault.shortBody(1)), fault.always(undeclared));
  });

  it.each([true, false])('is rejected if it is long (length declared: %s)', async (declared) => {
    const { log } = await fails('range-mismatch', 2, fault.always(fault.longBody(2 ** 20, declared)));
    if (declared) expect(log.total.bytes).toBe(0);
    else expect(log.total.bytes).toBeLessThan(2 ** 19);
  });
});

describe('F8: a host that ignores ranges', () => {
  it('serves all reads of a small file from one response', async () => {
    host.server.setFaults(fault.always(fault.ignoreRange()));
    const source = open();
    expectBytes(await source.read(0, 100, never), FILE.slice(0, 100));
    expectTile(await readTile(source));
    expectBytes(await source.read(2 ** 20, 100, never), FILE.slice(2 ** 20, 2 ** 20 + 100));
    expect(source.size).toBe(FILE.length);
    expect(host.server.requests).toHaveLength(1);
    const past = source.readMany([{ offset: FILE.length - 1, length: 2 }], never);
    expect((await problemOf(past)).code).toBe('out-of-range');
  });

  it.each([
    ['big.tif', true],
    ['big.tif', false],
    ['a.tif', false],
  ])('fails at once with range-unsupported for %s (length declared: %s)', async (path, declared) => {
    const whole = fault.always(fault.ignoreRange(declared));
    const { error, log } = await failsAt(path, 'range-unsupported', 1, whole);
    expect(error.fields.status).toBe(200);
    expect(log.total.bytes).toBe(0);
    await vi.waitFor(() => expect(host.server.active).toBe(0));
    if (path === 'big.tif') expect(host.server.requests[0].sent).toBeLessThan(BIG.length);
  });
});

describe('F9: a Content-Range header', () => {
  it('that starts late is rejected even if the body matches it', async () => {
    const late = fault.contentRange((r, size) => `bytes ${r.offset + 1}-${r.offset + r.length - 1}/${size}`);
    host.server.setFaults(fault.always(late), fault.always(fault.shortBody(1)));
    expect((await problemOf(open().read(0, 100, never))).code).toBe('range-mismatch');
    host.server.purge();
    await fails('range-mismatch', 2, fault.always(late), fault.always(fault.shortBody(1)));
  });

  it('may omit the size', async () => {
    await recovers(fault.always(fault.contentRange((r) => `bytes ${r.offset}-${r.offset + r.length - 1}/*`)));
  });

  it('that covers only part of the range fails with truncated', async () => {
    const half = fault.contentRange((r, size) => `bytes ${r.offset}-${r.offset + r.length / 2 - 1}/${size}`);
    await fails('truncated', 4, fault.always(half), fault.always(fault.shortBody(TILE.length / 2)));
  });

  it('with a total that differs from the previous one fails with source-changed', async () => {
    const total = fault.contentRange((r, size) => `bytes ${r.offset}-${r.offset + r.length - 1}/${size + 1}`);
    host.server.setFaults({ spoil: total, skip: 1 });
    const source = open();
    await source.read(0, 10, never);
    expect((await problemOf(readTile(source))).code).toBe('source-changed');
  });
});

describe('F10, F25: final refusals', () => {
  it.each([
    [416, 'out-of-range'],
    [401, 'access-denied'],
    [403, 'access-denied'],
    [409, 'access-denied'],
    [400, 'access-denied'],
    [404, 'not-found'],
    [410, 'not-found'],
    [204, 'range-unsupported'],
  ] as const)('%i fails with %s at once and hides the response text', async (code, expected) => {
    const { error } = await fails(expected, 1, fault.always(fault.status(code)));
    expect(error.fields.status).toBe(code);
    expect(JSON.stringify(error.toData())).not.toContain('do not show me');
  });
});

it('F11, F19: a multipart or compressed response is rejected', async () => {
  const { error, log } = await fails('range-mismatch', 2, fault.always(fault.multipart));
  expect(error.fields.type).toBe('multipart/byteranges');
  expect(log.total.bytes).toBe(0);
  host.server.purge();
  await fails('range-mismatch', 2, fault.always(fault.gzip));
});

describe('F12: a file replaced while it is read', () => {
  it.each([
    ['ETag', { etag: '"other"' }],
    ['date if there is no ETag', { etag: null, 'last-modified': 'Mon, 03 Jun 2019 07:56:21 GMT' }],
  ])('is recognized by its %s', async (_, changes) => {
    const before = changes.etag === null ? fault.headers({ etag: null }) : () => undefined;
    host.server.setFaults(fault.always(before), { spoil: fault.headers(changes), skip: 1 });
    const log = new CountingLog();
    const source = open('a.tif', UNHURRIED, log);
    await source.read(0, 10, never);
    expect((await problemOf(readTile(source))).code).toBe('source-changed');
    expect(log.total.bytes).toBe(HTTP_DEFAULTS.block);
    expect((await problemOf(source.read(0, 10, never))).code).toBe('source-changed');
    expect(host.server.requests).toHaveLength(2);
    expectTile(await readTile(open()));
  });

  it('fails all reads in progress with source-changed', async () => {
    const other = fault.headers({ etag: '"other"' });
    host.server.setFaults({ spoil: other, skip: 4, times: 1 }, { spoil: fault.stall(10), skip: 1, times: 3 });
    const source = open();
    await source.read(0, 10, never);
    const offsets = [200_000, 400_000, 600_000, 800_000];
    const reads = offsets.map((offset) => problemOf(source.readMany([{ offset, length: 150_000 }], never)));
    for (const error of await Promise.all(reads)) expect(error.code).toBe('source-changed');
    await vi.waitFor(() => expect(host.server.active).toBe(0));
  });

  it('is recognized if it changes between two concurrent first responses', async () => {
    host.server.setFaults(fault.always(fault.drip(2000, 2)), {
      spoil: fault.headers({ etag: '"other"' }),
      skip: 1,
      times: 1,
    });
    const source = open();
    const reads = [0, 1].map((i) => source.readMany([{ offset: i * 200_000, length: 20_000 }], never));
    const outcomes = await Promise.allSettled(reads);
    expect(host.server.requests).toHaveLength(2);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    for (const { reason } of failed as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'source-changed' });
  });
});

describe('F13: a file without a strong ETag', () => {
  it('has its date and size as version; without a date, or with empty headers, it has none, and sources share no blocks', async () => {
    host.server.setFaults(fault.always(fault.headers({ etag: 'W/"weak"' })));
    const dated = open();
    await dated.read(0, 10, never);
    expect(dated.version).toBe(`Sun, 02 Jun 2019 07:56:21 GMT ${FILE.length}`);
    for (const none of [null, '']) {
      host.server.setFaults(fault.always(fault.headers({ etag: none, 'last-modified': none })));
      host.server.purge();
      const client = fastClient();
      for (let i = 1; i <= 2; i++) {
        const bare = client.open(`${host.server.url}a.tif`);
        await bare.read(0, 10, never);
        await bare.read(100, 10, never);
        expect(bare.version).toBeNull();
        expect(host.server.requests).toHaveLength(i);
      }
    }
  });
});

describe('F14: a page instead of the bytes', () => {
  it.each([
    [200, 'text/html; charset=utf-8'],
    [206, 'application/xml'],
    [206, 'application/problem+json'],
  ])('%i with %s fails with not-a-tiff, and the error omits the page’s text', async (code, type) => {
    const { error, log } = await fails('not-a-tiff', 1, fault.always(fault.page(code, type)));
    expect(error.fields).toMatchObject({ status: code, type: type.split(';')[0] });
    expect(JSON.stringify(error.toData())).not.toContain('Sign in');
    expect(log.total.bytes).toBe(0);
  });
});

describe('F20, F22, F26: redirects and failed connections', () => {
  it('a redirect is followed, and the target’s bytes are returned', async () => {
    const to = fault.redirect(() => '/big.tif');
    host.server.setFaults({ spoil: to, when: ({ path }) => path === 'a.tif' });
    expectTile(await readTile(open()), BIG);
  });

  it('a redirect to another server on this machine is refused before it is contacted', async () => {
    const other = await startFaultServer({ files: { 'a.tif': FILE } });
    host.server.setFaults(fault.always(fault.redirect(() => `${other.url}a.tif?${SECRET}`)));
    const error = await problemOf(readTile(open()));
    expect([error.code, error.fields.attempt]).toEqual(['access-denied', 1]);
    expect(error.fields).toMatchObject({ host: new URL(host.server.url).host, redirect: 'http://127.0.0.1' });
    expect(JSON.stringify(error.toData())).not.toContain('Zm9yZXN0cw');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it.each([
    ['a closed port', (url: string) => url.replace(/:\d+\//, ':9/')],
    ['TLS to a plain HTTP server', (url: string) => url.replace('http:', 'https:')],
    ['a name that does not exist', () => 'http://forest.invalid/'],
  ])('%s fails with network-or-cors after one retry', async (_, change) => {
    const log = new CountingLog();
    const start = performance.now();
    const source = fastClient().open(`${change(host.server.url)}a.tif`, { log });
    const error = await problemOf(readTile(source));
    expect(error.code).toBe('network-or-cors');
    expect(log.total.requests).toBe(2);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('F23, F24: signed URLs and wrong clocks', () => {
  it('no error reveals the token, and a 403 for a signed URL fails with access-expired', async () => {
    for (const spoil of [fault.status(403), fault.reset(5), fault.silence, fault.page(200)]) {
      host.server.setFaults(fault.always(spoil));
      const error = await problemOf(readTile(open(`a.tif?st=2020-01-01&${SECRET}`, { attempts: 1 })));
      if (spoil === fault.silence) expect(error.code).toBe('timeout');
      const reported = [JSON.stringify(error.toData()), error.stack, String(error.cause)].join();
      expect(reported).not.toMatch(/sig=|Zm9yZXN0cw/);
      expect(reported).not.toContain('2020-01-01');
    }
    host.server.purge();
    await failsAt(`a.tif?${SECRET}`, 'access-expired', 1, fault.always(fault.status(403)));
  });

  it('the token is redacted from platform errors that quote it', async () => {
    const href = `${host.server.url}a.tif?${SECRET}`;
    const quoting = () => Promise.reject(new TypeError(`Cannot reach ${href}`, { cause: new Error(SECRET) }));
    const error = await problemOf(readTile(fastClient({ fetch: quoting }).open(href)));
    expect((error.cause as Error).message).toMatch(/^Cannot reach …/);
    expect([JSON.stringify(error.toData()), inspect(error)].join()).not.toMatch(/Zm9yZXN0cw/);
  });

  it('a signed URL is sent unchanged', async () => {
    await readTile(open(`a.tif?${SECRET}&se=2030-01-01T00%3A00%3A00Z`));
    expect(host.server.requests[0].query).toBe(`?${SECRET}&se=2030-01-01T00%3A00%3A00Z`);
  });
});
