import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/core/errors.ts';
import type { Metering } from '../../src/metering/device-metering.ts';
import { memoryStore } from '../../src/metering/memory-store.ts';
import type { MeterStore } from '../../src/metering/store.ts';
import { readEntry } from '../../src/metering/tokens.ts';
import { toProblem } from '../../src/problem.ts';
import { callOn, deviceOn, NEVER, type World } from '../support/metering-device.ts';
import { ModelService } from '../support/model-service.ts';

const START = Date.parse('2026-03-10T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let world: World;
let service: ModelService;
let store: MeterStore;
const open: Metering[] = [];

beforeEach(() => {
  world = { time: START, isOnline: true };
  service = new ModelService(() => world.time);
  store = memoryStore();
});
afterEach(() => Promise.all(open.splice(0).map((device) => device.close())));

function device(own: Parameters<typeof deviceOn>[3] = {}): Metering {
  const made = deviceOn(world, service, store, own);
  open.push(made);
  return made;
}

const used = () => service.usedIn('2026-03');
const names = async () => (await store.list('')).map(([name]) => name.split('/')[0]);

describe('a call while there is a network', () => {
  it('spends one unit before it works, tells so, and is forgotten when it is done', async () => {
    const call = await device().begin(callOn(1), NEVER);
    expect(used()).toBe(1);
    expect(call.receipt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await names()).toContain('call');
    await call.end('done');
    expect(used()).toBe(1);
    expect(await names()).toEqual(['clock']);
  });

  it('gives the unit of a failed one back', async () => {
    const own = device();
    await (await own.begin(callOn(1), NEVER)).end('failed');
    await own.close();
    expect(used()).toBe(0);
    expect(await names()).toEqual(['clock']);
  });

  it('gives back what was spent when the caller aborts while the service is asked', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const own = device({
      fetch: async (url, init) => {
        const answer = await service.fetch(url, init);
        if (init?.method === 'POST') controller.abort(reason);
        return answer;
      },
    });
    await expect(own.begin(callOn(1), controller.signal)).rejects.toBe(reason);
    await own.close();
    expect(used()).toBe(0);
  });

  it('gives back what is spent only after the service was asked for it back', async () => {
    const controller = new AbortController();
    const late: (() => Promise<Response>)[] = [];
    const own = device({
      fetch: (url, init) => {
        if (init?.method !== 'POST') return service.fetch(url, init);
        late.push(() => service.fetch(url, { ...init, signal: NEVER }));
        controller.abort();
        return Promise.reject(new DOMException('Aborted', 'AbortError'));
      },
    });
    await expect(own.begin(callOn(1), controller.signal)).rejects.toThrow();
    const released = () => service.asked.filter((request) => request.startsWith('DELETE')).length;
    await expect.poll(released).toBeGreaterThan(0);
    expect((await late[0]()).status).toBe(200);
    // Spent then, and given back: how soon after is not ours to say.
    const states = () => [...service.calls.values()].map(({ state }) => state);
    await expect.poll(states, { timeout: 2000 }).toEqual(['released']);
    expect(used()).toBe(0);
    await expect.poll(names).not.toContain('call');
  });

  it('stops asking for what was never spent after a minute', async () => {
    world.isOnline = false;
    const own = device();
    await expect(own.begin(callOn(1), NEVER)).rejects.toMatchObject({ code: 'offline-no-lease' });
    world.isOnline = true;
    const asked = () => service.asked.length;
    await expect.poll(asked).toBeGreaterThan(1);
    expect(await names()).toContain('call');
    world.time += MINUTE;
    await expect.poll(names).not.toContain('call');
  });

  it('rejects with what the service refuses, and keeps nothing of it', async () => {
    service = new ModelService(() => world.time, 1);
    const own = device();
    await (await own.begin(callOn(1), NEVER)).end('done');
    await expect(own.begin(callOn(2), NEVER)).rejects.toMatchObject({
      code: 'quota-exceeded',
      charged: false,
    });
    expect(await names()).toEqual(['clock']);
  });

  it('counts the same request again once the first is done, and as two while both are under way', async () => {
    const own = device();
    await (await own.begin(callOn(1), NEVER)).end('done');
    const both = await Promise.all([own.begin(callOn(1), NEVER), own.begin(callOn(1), NEVER)]);
    await Promise.all(both.map((call) => call.end('done')));
    expect(used()).toBe(3);
  });

  it('remembers what is to go back while the network is away, and gives it back within its time', async () => {
    const own = device();
    const call = await own.begin(callOn(1), NEVER);
    world.isOnline = false;
    await call.end('failed');
    await own.close();
    expect(used()).toBe(1);
    world.isOnline = true;
    world.time += 10 * MINUTE;
    const again = device();
    await again.state();
    await again.close();
    expect(used()).toBe(0);
  });
});

describe('a call that a reload or a crash cuts short', () => {
  it('has the same id again within a day, and costs nothing more', async () => {
    await device().begin(callOn(1), NEVER);
    store = reloaded(store);
    world.time += DAY - MINUTE;
    await (await device().begin(callOn(1), NEVER)).end('done');
    expect([...service.calls.keys()]).toHaveLength(1);
    expect(used()).toBe(1);
  });

  it('is another after that, and where the request is another', async () => {
    await device().begin(callOn(1), NEVER);
    store = reloaded(store);
    await device().begin(callOn(2), NEVER);
    store = reloaded(store);
    world.time += DAY + MINUTE;
    await device().begin(callOn(1), NEVER);
    expect(used()).toBe(3);
  });

  it('has the same unit of the lease again', async () => {
    await device().take(3, NEVER);
    world.isOnline = false;
    const { receipt } = await device().begin(callOn(1), NEVER);
    store = reloaded(store);
    const resumed = await device().begin(callOn(1), NEVER);
    expect(resumed.receipt).toBe(receipt);
    await resumed.end('done');
    expect(await device().state()).toMatchObject({ units: 3, used: 1, remaining: 2 });
  });
});

describe('a lease', () => {
  it('takes units out of the month, gives back what is left, and counts what was spent', async () => {
    const own = device();
    expect(await own.take(3, NEVER)).toMatchObject({ units: 3, used: 0, remaining: 3, usable: true });
    expect(service.heldIn('2026-03')).toBe(3);
    world.isOnline = false;
    const call = await own.begin(callOn(1), NEVER);
    expect(readEntry(call.receipt!)).toMatchObject({ seq: 1, kind: 'spend', at: START });
    await call.end('done');
    await (await own.begin(callOn(2), NEVER)).end('failed');
    expect(await own.state()).toMatchObject({ used: 1, remaining: 2 });
    world.isOnline = true;
    expect(await own.settle(NEVER)).toEqual({ used: 1, returned: 2 });
    expect(used()).toBe(1);
    expect(service.heldIn('2026-03')).toBe(0);
    expect(await own.state()).toBeNull();
    expect(await own.settle(NEVER)).toBeNull();
    expect((await names()).filter((name) => name === 'entry' || name === 'lease')).toEqual([]);
  });

  it('is no more than it is: spent, expired, absent, or behind a clock that went back', async () => {
    const own = device();
    world.isOnline = false;
    await expect(own.begin(callOn(1), NEVER)).rejects.toMatchObject({ code: 'offline-no-lease' });
    world.isOnline = true;
    await own.take(2, NEVER);
    world.isOnline = false;
    await (await own.begin(callOn(1), NEVER)).end('done');
    world.time = START - 4 * MINUTE;
    await (await own.begin(callOn(2), NEVER)).end('failed');
    for (const back of [6 * MINUTE, DAY, 31 * DAY, 3653 * DAY]) {
      world.time = START - back;
      await expect(own.begin(callOn(3), NEVER)).rejects.toMatchObject({ code: 'clock-rollback' });
    }
    world.time = START + MINUTE;
    await (await own.begin(callOn(4), NEVER)).end('done');
    await expect(own.begin(callOn(5), NEVER)).rejects.toMatchObject({ code: 'lease-spent' });
    world.time = START + 8 * DAY;
    await expect(own.begin(callOn(6), NEVER)).rejects.toMatchObject({ code: 'lease-expired' });
    world.time = START + 2 * DAY;
    await expect(own.begin(callOn(7), NEVER)).rejects.toMatchObject({ code: 'clock-rollback' });
  });

  it('spends nothing while it is being settled, whatever becomes of that, and settles later', async () => {
    let isLost = true;
    const own = device({
      fetch: async (url, init) => {
        const answer = await service.fetch(url, init);
        if (isLost && url.endsWith('/settle')) throw new TypeError('fetch failed');
        return answer;
      },
    });
    await own.take(3, NEVER);
    await expect(own.settle(NEVER)).rejects.toMatchObject({ code: 'network-or-cors' });
    expect(await own.state()).toMatchObject({ remaining: 3, usable: false });
    const offline = device({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(offline.begin(callOn(1), NEVER)).rejects.toMatchObject({
      code: 'offline-no-lease',
      fields: { reason: 'settling' },
    });
    isLost = false;
    expect(await own.settle(NEVER)).toEqual({ used: 0, returned: 3 });
  });

  it('counts a call once whose answer was lost before its unit was taken from the lease', async () => {
    const own = device();
    await own.take(3, NEVER);
    const lost = device({
      fetch: async (url, init) => {
        await service.fetch(url, init);
        throw new TypeError('fetch failed');
      },
    });
    await (await lost.begin(callOn(1), NEVER)).end('done');
    expect(used()).toBe(1);
    expect(await own.settle(NEVER)).toEqual({ used: 0, returned: 3 });
    expect(used()).toBe(1);
  });

  it('is settled by a service that signs by a new key since', async () => {
    const own = device();
    await own.take(3, NEVER);
    service.kid = 'k2';
    expect(await own.settle(NEVER)).toEqual({ used: 0, returned: 3 });
    expect(await own.take(2, NEVER)).toMatchObject({ units: 2, remaining: 2 });
  });

  it('is let go where the service says that it has too many entries, and another may be taken', async () => {
    const isFull = (url: string) => url.endsWith('/settle');
    const full = new SylvanError('lease-limit', 'full', { fields: { reason: 'entries' } });
    const own = device({
      fetch: (url, init) =>
        isFull(url)
          ? Promise.resolve(Response.json(toProblem(full, { lang: 'en' }), { status: 409 }))
          : service.fetch(url, init),
    });
    await own.take(1, NEVER);
    await expect(own.settle(NEVER)).rejects.toMatchObject({ code: 'lease-limit' });
    expect(await own.state()).toBeNull();
    expect(await own.take(2, NEVER)).toMatchObject({ units: 2 });
  });

  it('is not settled under a call that is under way', async () => {
    const own = device();
    await own.take(3, NEVER);
    world.isOnline = false;
    const call = await own.begin(callOn(1), NEVER);
    world.isOnline = true;
    await expect(own.settle(NEVER)).rejects.toMatchObject({ code: 'request-in-progress' });
    await call.end('failed');
    expect(await own.settle(NEVER)).toEqual({ used: 0, returned: 3 });
  });

  it('gives back what was cut short before it is closed, which is a call like any other then', async () => {
    await device().take(3, NEVER);
    world.isOnline = false;
    await (await device().begin(callOn(1), NEVER)).end('done');
    await device().begin(callOn(2), NEVER);
    await device().begin(callOn(3), NEVER);
    store = reloaded(store);
    world.isOnline = true;
    const own = device();
    expect(await own.settle(NEVER)).toEqual({ used: 1, returned: 2 });
    expect(await names()).toEqual(['clock']);
    await (await own.begin(callOn(2), NEVER)).end('failed');
    await (await own.begin(callOn(3), NEVER)).end('done');
    await own.close();
    expect(used()).toBe(2);
  });

  it('that is spent waits a day for what was cut short to be taken up, whose unit comes back if it fails', async () => {
    await device().take(1, NEVER);
    world.isOnline = false;
    const { receipt } = await device().begin(callOn(1), NEVER);
    store = reloaded(store);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
    world.isOnline = false;
    const resumed = await device().begin(callOn(1), NEVER);
    expect(resumed.receipt).toBe(receipt);
    await resumed.end('failed');
    world.isOnline = true;
    await visited();
    expect([used(), service.heldIn('2026-03')]).toEqual([0, 1]);
    expect(await device().state()).toMatchObject({ remaining: 1, usable: true });
  });

  it('that is spent gives back after a day what was cut short and not taken up', async () => {
    await device().take(1, NEVER);
    world.isOnline = false;
    await device().begin(callOn(1), NEVER);
    store = reloaded(store);
    world.isOnline = true;
    world.time += DAY + MINUTE;
    await visited();
    expect([used(), service.heldIn('2026-03'), await device().state()]).toEqual([0, 0, null]);
  });

  it('that has expired, or has given back as often as it may, counts what was cut short', async () => {
    await device().take(1, NEVER);
    world.isOnline = false;
    await (await device().begin(callOn(1), NEVER)).end('failed');
    await device().begin(callOn(2), NEVER);
    store = reloaded(store);
    world.isOnline = true;
    expect(await device().settle(NEVER)).toEqual({ used: 1, returned: 0 });
    await device().take(1, NEVER);
    world.isOnline = false;
    await device().begin(callOn(3), NEVER);
    store = reloaded(store);
    world.isOnline = true;
    world.time += 8 * DAY;
    await visited();
    expect([used(), service.heldIn('2026-03'), await device().state()]).toEqual([2, 0, null]);
  });

  it('that was taken when the answer was lost is the same one, asked again', async () => {
    let isLost = true;
    const own = device({
      fetch: async (url, init) => {
        const answer = await service.fetch(url, init);
        if (isLost && url.endsWith('/lease')) throw new TypeError('fetch failed');
        return answer;
      },
    });
    await expect(own.take(2, NEVER)).rejects.toMatchObject({ code: 'network-or-cors' });
    isLost = false;
    expect(await own.take(3, NEVER)).toMatchObject({ units: 2 });
    expect(service.leases.size).toBe(1);
  });

  it('of a long chain is sent in parts', { timeout: 30_000 }, async () => {
    service = new ModelService(() => world.time, 2000, 7, 1100);
    const own = device();
    await own.take(1100, NEVER);
    world.isOnline = false;
    for (let i = 0; i < 1002; i++) await (await own.begin(callOn(i / 100), NEVER)).end('done');
    world.isOnline = true;
    expect(await own.settle(NEVER)).toEqual({ used: 1002, returned: 98 });
    expect(service.asked.filter((request) => request.endsWith('/settle'))).toHaveLength(2);
  });

  it('lends a unit that came back again', async () => {
    const own = device();
    await own.take(3, NEVER);
    world.isOnline = false;
    for (let i = 0; i < 5; i++) await (await own.begin(callOn(i), NEVER)).end(i < 3 ? 'failed' : 'done');
    world.isOnline = true;
    expect(await own.settle(NEVER)).toEqual({ used: 2, returned: 1 });
  });

  it.each(['call', 'entry/000001', 'entry', 'lease', 'clock', ''])(
    'of which records %j are damaged or lost gives no unit twice, and does not fail',
    async (prefix) => {
      for (const damage of [() => undefined, (text: string) => `${text.slice(0, 80)}x${text.slice(81)}`]) {
        service = new ModelService(() => world.time);
        store = memoryStore();
        const own = device();
        world.isOnline = true;
        await own.take(3, NEVER);
        world.isOnline = false;
        await (await own.begin(callOn(1), NEVER)).end('done');
        await own.begin(callOn(2), NEVER);
        const hit = await store.list(prefix);
        await store.write(Object.fromEntries(hit.map(([name, text]) => [name, damage(text)])));
        store = reloaded(store);
        const next = device();
        // Beside the one that was cut short, whose unit may go back.
        let done = 1;
        for (const lat of [3, 4, 5])
          await next.begin(callOn(lat), NEVER).then(
            (call) => ((done += 1), call.end('done')),
            () => undefined,
          );
        expect(done).toBeLessThanOrEqual(2);
        world.isOnline = true;
        await next.settle(NEVER);
        expect(used() + service.heldIn('2026-03')).toBeGreaterThanOrEqual(done);
        await (await next.begin(callOn(9), NEVER)).end('done');
      }
    },
  );

  it.each([0, -1, 1.5, 10_001, NaN])('of %j units is refused', async (units) => {
    await expect(device().take(units, NEVER)).rejects.toMatchObject({ code: 'invalid-parameters' });
  });
});

/** A page that does what it does by itself at its start, and is closed. */
async function visited(): Promise<void> {
  const own = device();
  await own.state();
  const isSettled = async () => {
    const letGo = await store.claim('settling');
    letGo?.();
    return letGo !== undefined;
  };
  await expect.poll(isSettled, { interval: 5 }).toBe(true);
  await own.close();
}

/** The same records where nobody holds anything: what a new page finds. */
function reloaded(before: MeterStore): MeterStore {
  const after = memoryStore();
  return { ...before, claim: after.claim.bind(after), exclusively: after.exclusively.bind(after) };
}

describe('a call that its caller named', () => {
  const id = '0b7c5d5e-6a0f-4c39-9f27-2a7e35a0c1d4';
  const named = (lat: number) => ({ ...callOn(lat), id });

  it('counts once, on whatever device and however often it is made', async () => {
    await (await device().begin(named(1), NEVER)).end('done');
    store = memoryStore();
    await (await device().begin(named(1), NEVER)).end('done');
    expect(used()).toBe(1);
    expect(service.calls.has(id)).toBe(true);
  });

  it('counts again under its id once its unit went back', async () => {
    const own = device();
    await (await own.begin(named(1), NEVER)).end('failed');
    await own.close();
    expect(used()).toBe(0);
    await (await device().begin(named(1), NEVER)).end('done');
    expect(used()).toBe(1);
  });

  it('is refused while it is under way, and for another request', async () => {
    const own = device();
    const call = await own.begin(named(1), NEVER);
    await expect(own.begin(named(1), NEVER)).rejects.toMatchObject({ code: 'request-in-progress' });
    await expect(own.begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
    await call.end('done');
    expect(used()).toBe(1);
    await expect(own.begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });
});
