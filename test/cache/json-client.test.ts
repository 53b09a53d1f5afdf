import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SylvanError } from '../../src/errors/errors.ts';
import { systemClock, type Clock } from '../../src/net/clock.ts';
import { instantly } from '../support/instantly.ts';
import { problemOf } from '../support/range-harness.ts';
import { jsonClient, requestJson, type JsonRequest, type RetryPolicy } from '../../src/cache/json-client.ts';
import { lighterPage } from '../../src/stac/search.ts';
import { serveStac, type StacReply, type StacServer } from '../support/stac-server.ts';

const servers: StacServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server that sends the replies in turn, then repeats the last one. */
const serve = async (...replies: StacReply[]): Promise<StacServer> => {
  const server = await serveStac((_, n) => replies[Math.min(n, replies.length - 1)]);
  servers.push(server);
  return server;
};

const ONCE = { attempts: 1 };
const { signal } = new AbortController();

/** A clock that records waits instead of waiting. */
const hurriedClock = (): Clock & { waits: number[] } => {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.UTC(2025, 0, 1),
    random: () => 0.5,
    after: instantly((ms) => waits.push(ms)),
  };
};

const send = async (server: StacServer, policy: Partial<RetryPolicy> = {}, clock: Clock = hurriedClock()) =>
  requestJson(
    { method: 'GET', url: `${server.origin}/secret?token=abc` },
    jsonClient({ fetch, clock }, policy),
    signal,
  );

/** A JSON body of which one digit arrives per second. */
const everySecond = (seconds: number) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      controller.enqueue(new Uint8Array([0x31]));
      if (++sent === seconds) controller.close();
    },
  });
};

describe('requestJson', () => {
  it('returns the value and the time of the server', async () => {
    const server = await serve({ json: { a: 1 }, headers: { Date: 'Wed, 01 Jan 2025 00:00:07 GMT' } });
    expect(await send(server)).toEqual({ value: { a: 1 }, date: Date.UTC(2025, 0, 1, 0, 0, 7) });
  });

  it.each([408, 500, 503, 429])('retries after status %i', async (status) => {
    const server = await serve({ status }, { json: 'ok' });
    expect((await send(server)).value).toBe('ok');
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    [500, 'upstream-unavailable', 3],
    [429, 'rate-limited', 3],
    [400, 'stac-invalid', 1],
    [403, 'access-denied', 1],
    [404, 'not-found', 1],
  ] as const)('reports a persistent status %i as %s after %i attempts', async (status, code, tries) => {
    const server = await serve({ status, text: 'secret details' });
    const error = await problemOf(send(server));
    expect([error.code, error.fields]).toEqual([
      code,
      { host: new URL(server.origin).host, attempt: tries, status },
    ]);
    expect(server.requests).toHaveLength(tries);
    expect(JSON.stringify(error.toData())).not.toMatch(/secret|abc/);
  });

  it('waits according to Retry-After in seconds or as a date, or half a minute if it is invalid', async () => {
    const clock = hurriedClock();
    const server = await serve(
      { status: 429, headers: { 'Retry-After': '2' } },
      {
        status: 503,
        // Relative to the clock of the host, not that of the client.
        headers: { Date: 'Mon, 01 Jan 2024 00:00:00 GMT', 'Retry-After': 'Mon, 01 Jan 2024 00:00:03 GMT' },
      },
      { status: 429, headers: { 'Retry-After': 'soon' } },
      { json: 'ok' },
    );
    await send(server, { attempts: 4 }, clock);
    expect(clock.waits).toEqual([2000, 3000, 30_000]);
  });

  const LIMITED = '{"statusCode":429,"message":"Rate limit is exceeded. Try again in 46 seconds."}';
  const BUSY =
    '<?xml version="1.0"?><Error><Code>ServerBusy</Code><Message>Egress is over the account limit.</Message></Error>';

  it.each<[string, StacReply, number]>([
    ['the text of a 429', { status: 429, text: LIMITED }, 46_000],
    [
      'Retry-After, which takes precedence over the text',
      { status: 429, text: LIMITED, headers: { 'Retry-After': '17' } },
      17_000,
    ],
    ['the default of half a minute, for another text', { status: 429, text: 'Slow down' }, 30_000],
    ['the default of half a minute, for a busy account', { status: 503, text: BUSY }, 30_000],
  ])('waits according to %s', async (_, reply, wait) => {
    const clock = hurriedClock();
    const server = await serve(reply, { json: 'ok' });
    expect((await send(server, {}, clock)).value).toBe('ok');
    expect(clock.waits).toEqual([wait]);
  });

  it.each<[string, StacReply, number]>([
    ['the text', { status: 429, text: LIMITED.replace('46', '61') }, 61],
    ['Retry-After', { status: 429, headers: { 'Retry-After': '86400' } }, 86_400],
  ])('fails instead of waiting longer than a minute, as in %s', async (_, reply, seconds) => {
    const clock = hurriedClock();
    const error = await problemOf(send(await serve(reply), {}, clock));
    expect([error.code, error.fields.retryAfter, clock.waits]).toEqual(['rate-limited', seconds, []]);
  });

  it('fails instead of waiting longer than a minute in total', async () => {
    const clock = hurriedClock();
    const server = await serve({ status: 429, text: LIMITED.replace('46', '31') });
    expect((await problemOf(send(server, { attempts: 9 }, clock))).fields.attempt).toBe(2);
    expect(clock.waits).toEqual([31_000]);
  });

  it('times out on a silent server, in three attempts', async () => {
    const server = await serve({ delay: Infinity });
    const error = await problemOf(send(server, { idleMs: 40 }));
    expect([error.code, error.fields.attempt]).toEqual(['timeout', 3]);
  });

  it('times out on a server that stalls in the body', async () => {
    const server = await serve({ text: '"0123456789"', stallAfter: 5 });
    const error = await problemOf(send(server, { idleMs: 60, attempts: 1 }));
    expect(error.code).toBe('timeout');
  });

  it('limits a body that keeps arriving to a minute', async () => {
    vi.useFakeTimers();
    try {
      const outcomes = [30, 70].map((seconds) => {
        const client = jsonClient({ fetch: () => Promise.resolve(new Response(everySecond(seconds))) }, ONCE);
        return requestJson({ method: 'GET', url: 'https://slow.example/' }, client, signal).then(
          () => 'answered',
          (error: unknown) => (error as SylvanError).code,
        );
      });
      await vi.advanceTimersByTimeAsync(100_000);
      expect(await Promise.all(outcomes)).toEqual(['answered', 'timeout']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('tries an unreachable host exactly twice', async () => {
    const server = await serve({ json: 1 });
    await server.close();
    const error = await problemOf(send(server));
    expect([error.code, error.fields.attempt]).toEqual(['network-or-cors', 2]);
  });

  it.each<[string, StacReply, RegExp]>([
    ['HTML', { text: '<html>Sign in</html>', headers: { 'Content-Type': 'text/html' } }, /not JSON/],
    ['JSON cut short', { text: '{"type":"FeatureColl' }, /not valid JSON/],
    ['deeply nested JSON', { text: '['.repeat(17) + ']'.repeat(17) }, /deeper than 16/],
    ['a body with a large Content-Length', { text: '"' + 'x'.repeat(2000) + '"' }, /larger than 1000 bytes/],
  ])('refuses %s without a retry', async (_, reply, message) => {
    const server = await serve(reply);
    const error = await problemOf(send(server, { maxBytes: 1000 }));
    expect([error.code, server.requests.length]).toEqual(['stac-invalid', 1]);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/Sign in|xxx/);
  });

  it('stops reading an endless body soon after 8 MiB', async () => {
    const server = await serve({ endless: true });
    const error = await problemOf(send(server));
    expect(error.message).toMatch(/larger than 8388608 bytes/);
    expect(server.bytesSent()).toBeLessThan(24 * 2 ** 20);
  });

  it('reports a connection that breaks in the body as network-or-cors', async () => {
    const server = await serve({ text: '"0123456789"', cutAfter: 5, headers: { 'Content-Length': '12' } });
    expect((await problemOf(send(server))).code).toBe('network-or-cors');
  });

  it('does not follow redirects', async () => {
    const other = await serve({ json: 'moved' });
    const server = await serve({ status: 302, headers: { Location: other.origin } });
    expect((await problemOf(send(server))).code).toBe('network-or-cors');
    expect(other.requests).toHaveLength(0);
  });

  it('removes secrets from addresses in error messages of the platform', async () => {
    const url = 'https://stac.example/items.json?token=secret-word';
    const quoting = () => Promise.reject(new TypeError(`Cannot fetch ${url}`, { cause: new Error(url) }));
    const client = jsonClient({ fetch: quoting }, ONCE);
    const error = await problemOf(requestJson({ method: 'GET', url }, client, signal));
    expect((error.cause as Error).message).toMatch(/^Cannot fetch …/);
    expect([JSON.stringify(error.toData()), inspect(error)].join()).not.toContain('secret-word');
  });

  it('halves the page size after a server error, down to ten', async () => {
    const server = await serve({ status: 502 }, { status: 502 }, { json: 'ok' });
    const request: JsonRequest = { method: 'POST', url: `${server.origin}/search`, body: { limit: 100 } };
    await requestJson(request, jsonClient({ fetch, clock: hurriedClock() }), signal, lighterPage);
    expect(server.requests.map(({ body }) => body)).toEqual([{ limit: 100 }, { limit: 50 }, { limit: 25 }]);
    const lighter = lighterPage({ method: 'POST', url: 'https://h.example/', body: { limit: 12 } });
    expect(lighter.body).toEqual({ limit: 10 });
    const { url } = lighterPage({ method: 'GET', url: 'https://h.example/?limit=100&token=x' });
    expect(url).toBe('https://h.example/?limit=50&token=x');
  });
});

describe('abort of requestJson', () => {
  const run = (server: StacServer, signal: AbortSignal, clock: Clock = systemClock) =>
    requestJson({ method: 'GET', url: server.origin }, jsonClient({ fetch, clock }), signal);

  it('rejects with the reason before, during and between attempts', async () => {
    const reason = new Error('enough');
    const before = await serve({ json: 1 });
    await expect(run(before, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(before.requests).toHaveLength(0);

    const waiting = { status: 503, headers: { 'Retry-After': '10' } };
    for (const reply of [{ delay: Infinity }, waiting, { stallAfter: 1 }]) {
      const server = await serve(reply);
      const controller = new AbortController();
      const running = run(server, controller.signal);
      setTimeout(() => controller.abort(reason), 30);
      const start = performance.now();
      await expect(running).rejects.toBe(reason);
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });

  it('does not wait for a fetch that ignores its signal', async () => {
    const deaf = () => new Promise<Response>(() => undefined);
    const request: JsonRequest = { method: 'GET', url: 'https://deaf.example/' };
    const client = (idleMs: number) => jsonClient({ fetch: deaf }, { idleMs, attempts: 1 });
    expect((await problemOf(requestJson(request, client(20), signal))).code).toBe('timeout');
    const controller = new AbortController();
    const running = requestJson(request, client(5000), controller.signal);
    controller.abort('stop');
    await expect(running).rejects.toBe('stop');
  });
});
