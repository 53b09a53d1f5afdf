import { describe, expect, it, vi } from 'vitest';
import { AssetAddress } from '../../src/net/address.ts';
import { HostLimiter, type HostLimits, type Permit } from '../../src/net/host-limiter.ts';
import { HTTP_DEFAULTS } from '../../src/net/options.ts';
import * as fault from '../support/faults.ts';
import {
  fastClient,
  handClock,
  never,
  problemOf,
  rejection,
  finish,
  testFile,
  useFaultServer,
} from '../support/range-harness.ts';

const ASSET = new AssetAddress('https://host.example/a.tif?sig=secret');

function limiter(options: Partial<HostLimits> = {}) {
  const clock = handClock();
  return { clock, limiter: new HostLimiter({ ...HTTP_DEFAULTS.host, ...options }, clock) };
}

describe('permits', () => {
  it('are granted in order of arrival, up to the concurrency limit', async () => {
    const { limiter: door } = limiter({ concurrency: 2 });
    const order: number[] = [];
    const permits: Permit[] = [];
    for (let i = 0; i < 5; i++)
      void door.acquire(ASSET, never).then((permit) => {
        order.push(i);
        permits.push(permit);
      });
    await finish();
    expect(order).toEqual([0, 1]);
    permits[0].release();
    await finish();
    expect(order).toEqual([0, 1, 2]);
    permits[1].release();
    permits[2].release();
    await finish();
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('are refused if too many callers wait', async () => {
    const { limiter: door } = limiter({ concurrency: 1, queue: 1 });
    await door.acquire(ASSET, never);
    void door.acquire(ASSET, never);
    expect((await problemOf(door.acquire(ASSET, never))).code).toBe('unavailable');
  });

  it('are granted after a pause, with a single timer', async () => {
    const { limiter: door, clock } = limiter();
    door.pause(2000);
    door.pause(1000);
    let granted = 0;
    for (let i = 0; i < 3; i++) void door.acquire(ASSET, never).then(() => granted++);
    await clock.pass(1999);
    expect([granted, clock.timers.length]).toEqual([0, 1]);
    await clock.pass(1);
    expect([granted, clock.timers.length]).toEqual([3, 0]);
  });

  it('leave no timer behind when the last caller stops waiting', async () => {
    const { limiter: door, clock } = limiter();
    door.pause(2000);
    const controllers = [new AbortController(), new AbortController()];
    const waiting = controllers.map(({ signal }) => rejection(door.acquire(ASSET, signal)));
    controllers[0].abort();
    expect(clock.timers).toHaveLength(1);
    controllers[1].abort();
    expect(clock.timers).toHaveLength(0);
    await Promise.all(waiting);
  });
});

describe('the circuit breaker', () => {
  async function failRequests(door: HostLimiter, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const permit = await door.acquire(ASSET, never);
      permit.finish('failed');
      permit.release();
    }
  }

  it('opens for 30 s after five failures, then again after a single one', async () => {
    const { limiter: door, clock } = limiter();
    await failRequests(door, 5);
    const error = await problemOf(door.acquire(ASSET, never));
    expect(error.code).toBe('upstream-unavailable');
    expect(error.fields).toEqual({
      host: 'host.example',
      asset: 'https://host.example/a.tif',
      resting: true,
      retryAfterSeconds: 30,
    });
    await clock.pass(29_999);
    expect((await problemOf(door.acquire(ASSET, never))).fields.retryAfterSeconds).toBe(1);
    await clock.pass(1);
    await failRequests(door, 1);
    expect((await problemOf(door.acquire(ASSET, never))).fields.resting).toBe(true);
  });

  it('resets its count of failures after a success', async () => {
    const { limiter: door } = limiter();
    await failRequests(door, 4);
    const good = await door.acquire(ASSET, never);
    good.finish('ok');
    good.release();
    await failRequests(door, 4);
    (await door.acquire(ASSET, never)).release();
  });

  it('does not open after six concurrent failures', async () => {
    const { limiter: door } = limiter();
    const permits = await Promise.all(Array.from({ length: 6 }, () => door.acquire(ASSET, never)));
    for (const permit of permits) {
      permit.finish('failed');
      permit.release();
    }
    (await door.acquire(ASSET, never)).release();
  });

  it('rejects waiting callers when it opens', async () => {
    const { limiter: door } = limiter({ concurrency: 1 });
    await failRequests(door, 4);
    const last = await door.acquire(ASSET, never);
    const waiting = problemOf(door.acquire(ASSET, never));
    last.finish('failed');
    last.release();
    expect((await waiting).fields.resting).toBe(true);
  });
});

describe('a client', () => {
  const host = useFaultServer({
    files: { 'a.tif': testFile(2 ** 20) },
    latency: 5,
  });

  it('sends five requests to a host that is down, then none until it has rested', async () => {
    host.server.setFaults(fault.always(fault.status(503)));
    const client = fastClient();
    const read = () => problemOf(client.open(`${host.server.url}a.tif`).read(0, 10, never));
    expect((await read()).fields).toMatchObject({ status: 503, attempt: 4 });
    expect((await read()).fields).toMatchObject({ status: 503, attempt: 1 });
    expect((await read()).fields).toMatchObject({ resting: true });
    expect(host.server.requests).toHaveLength(5);
    host.server.setFaults();
    await vi.waitFor(() => client.open(`${host.server.url}a.tif`).read(0, 10, never), { timeout: 3000 });
    expect(host.server.requests).toHaveLength(6);
  });
});
