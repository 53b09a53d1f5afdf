import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Metering } from '../../src/metering/device-metering.ts';
import { parseCalls } from '../../src/metering/pending-calls.ts';
import { memoryStore, type CallStore } from '../../src/metering/store.ts';
import { callOn, deviceOn, NEVER, type World } from '../support/metering-device.ts';
import { ModelService } from '../support/model-service.ts';
import { Mortal } from '../support/mortal-store.ts';

const START = Date.parse('2026-03-10T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let world: World;
let service: ModelService;
let store: CallStore;
const open: Metering[] = [];

/** A durable store, like those of pages and folders, that serializes its content as JSON. */
function durable(): CallStore {
  const counted = memoryStore();
  return {
    isDurable: true,
    change: (edit, signal) =>
      counted.change((calls) => edit(parseCalls(JSON.parse(JSON.stringify(calls)))), signal),
    close: () => Promise.resolve(),
  };
}

beforeEach(() => {
  world = { time: START, isOnline: true };
  service = new ModelService(() => world.time);
  store = durable();
});
afterEach(() => Promise.all(open.splice(0).map((device) => device.close())));

/** A page or process; all devices of a test share the store. */
function device(overrides: Parameters<typeof deviceOn>[3] = {}): Metering {
  const made = deviceOn(world, service, store, overrides);
  open.push(made);
  return made;
}

const used = (month = '2026-03') => service.usedIn(month);
const states = async () =>
  (await store.change((calls) => calls, NEVER)).calls.map(({ state }) => state).sort();
const done = async (page: Metering, lat: number) => (await page.begin(callOn(lat), NEVER)).end('done');
const failed = async (page: Metering, lat: number) => (await page.begin(callOn(lat), NEVER)).end('failed');

/** Opens and closes a page, which runs its background work. */
async function visited(): Promise<void> {
  const page = device();
  await page.status(NEVER).catch(() => undefined);
  await page.close();
}

describe('a call while the service is reachable', () => {
  it('spends one unit before it starts, has a receipt, and costs nothing again for 48 hours', async () => {
    const call = await device().begin(callOn(1), NEVER);
    expect(used()).toBe(1);
    expect(call.receipt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await call.end('done');
    world.time += 2 * DAY - MINUTE;
    await done(device(), 1);
    expect(used()).toBe(1);
    world.time += 2 * MINUTE;
    await done(device(), 1);
    expect(used()).toBe(2);
  });

  it('refunds its unit if it fails', async () => {
    const page = device();
    await failed(page, 1);
    await expect.poll(used).toBe(0);
    await expect.poll(states).toEqual([]);
    // A call that succeeded once keeps its unit when it is repeated and fails.
    await done(page, 1);
    await failed(page, 1);
    await page.close();
    expect(used()).toBe(1);
  });

  it('costs one unit if made twice at once, unless both fail', async () => {
    const page = device();
    const both = () => Promise.all([page.begin(callOn(1), NEVER), page.begin(callOn(1), NEVER)]);
    const [first, second] = await both();
    expect(used()).toBe(1);
    await first.end('failed');
    await second.end('done');
    for (const call of await both()) await call.end('failed');
    await page.close();
    expect(used()).toBe(1);
  });

  it('costs a unit if it succeeds after another tab refunded it', async () => {
    const [one, other] = [device(), device()];
    const slow = await one.begin(callOn(1), NEVER);
    await failed(other, 1);
    await expect.poll(used).toBe(0);
    await slow.end('done');
    await expect.poll(used).toBe(1);
  });

  it('refunds its unit if the caller aborts while the service is called', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const page = device({
      fetch: async (url, init) => {
        const answer = await service.fetch(url, init);
        if (init?.method === 'POST') controller.abort(reason);
        return answer;
      },
    });
    await expect(page.begin(callOn(1), controller.signal)).rejects.toBe(reason);
    await page.close();
    expect(used()).toBe(0);
  });

  it('refunds a unit that arrives at the service only after its refund request', async () => {
    const controller = new AbortController();
    const late: (() => Promise<Response>)[] = [];
    const page = device({
      fetch: (url, init) => {
        if (init?.method !== 'POST') return service.fetch(url, init);
        late.push(() => service.fetch(url, { ...init, signal: NEVER }));
        controller.abort();
        return Promise.reject(new DOMException('Aborted', 'AbortError'));
      },
    });
    await expect(page.begin(callOn(1), controller.signal)).rejects.toThrow();
    const released = () => service.requested.filter((request) => request.startsWith('DELETE')).length;
    await expect.poll(released).toBeGreaterThan(0);
    expect((await late[0]()).status).toBe(200);
    await expect.poll(() => [...service.calls.values()].map(({ state }) => state)).toEqual(['released']);
    expect(used()).toBe(0);
    await expect.poll(states).toEqual([]);
  });

  it('rejects with the error of the service, and stores nothing', async () => {
    service = new ModelService(() => world.time, 1);
    const page = device();
    await done(page, 1);
    const refusal = { code: 'quota-exceeded', charged: false };
    await expect(page.begin(callOn(2), NEVER)).rejects.toMatchObject(refusal);
    expect(await states()).toEqual(['spent']);
    expect(await device().waiting(NEVER)).toBe(0);
  });

  it('refunds its unit later if it failed while offline', async () => {
    const page = device();
    const call = await page.begin(callOn(1), NEVER);
    world.isOnline = false;
    await call.end('failed');
    await page.close();
    expect(used()).toBe(1);
    world.isOnline = true;
    world.time += 10 * MINUTE;
    await visited();
    expect(used()).toBe(0);
  });

  it('keeps its id after a reload, and refunds its unit if it fails then', async () => {
    await device().begin(callOn(1), NEVER);
    await device().begin(callOn(1), NEVER);
    expect(service.calls.size).toBe(1);
    await done(device(), 1);
    expect(used()).toBe(1);
    await device().begin(callOn(2), NEVER);
    await failed(device(), 2);
    await expect.poll(used).toBe(1);
  });
});

describe('a call while the service is unreachable', () => {
  beforeEach(() => {
    world.isOnline = false;
  });

  it('is counted later, once, by one of several pages', async () => {
    const call = await device().begin(callOn(1), NEVER);
    expect(call.receipt).toBeUndefined();
    expect(await states()).toEqual(['waiting']);
    expect(await device().waiting(NEVER)).toBe(1);
    await call.end('done');
    world.isOnline = true;
    await Promise.all([visited(), visited(), visited()]);
    await visited();
    expect(service.calls.size).toBe(1);
    expect(used()).toBe(1);
    expect(await states()).toEqual(['spent']);
  });

  it('is counted by the next call that reaches the service', async () => {
    const page = device();
    await done(page, 1);
    world.isOnline = true;
    await done(page, 2);
    await expect.poll(used).toBe(2);
  });

  it('is refused if three are waiting, and costs nothing if made before', async () => {
    const page = device();
    for (const lat of [1, 2, 3]) await done(page, lat);
    await expect(page.begin(callOn(4), NEVER)).rejects.toMatchObject({
      ...{ code: 'offline-limit', charged: false, fields: { waiting: 3 } },
    });
    await done(page, 2);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(3);
    world.isOnline = false;
    await done(page, 2);
    expect((await states()).filter((state) => state === 'waiting')).toEqual([]);
    await done(page, 4);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(4);
  });

  it('is removed from the store if it fails', async () => {
    const page = device();
    for (const lat of [1, 2, 3, 4, 5]) await failed(page, lat);
    for (const lat of [6, 7, 8]) await done(page, lat);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(3);
  });

  it('is spent later, once, if its page is closed after it was stored', async () => {
    let calls = 0;
    for (let steps = 1; steps <= 12; steps++) {
      world.isOnline = false;
      let left = steps;
      const mortal = new Mortal(() => --left <= 0);
      const page = deviceOn(world, service, mortal.storeOver(store));
      const begun = page.begin(callOn(steps), NEVER).then((call) => call.end('done'));
      await Promise.race([begun, mortal.death]);
      mortal.die();
      const wrote = (await states()).includes('waiting');
      if (wrote) calls += 1;
      world.isOnline = true;
      await visited();
      await visited();
      expect(used(), `closed at step ${steps}`).toBe(calls);
    }
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThan(12);
  });

  it('is counted once if the service counted it but the response was lost', async () => {
    const page = device({
      fetch: async (url, init) => {
        await service.fetch(url, init);
        throw new TypeError('fetch failed');
      },
    });
    await done(page, 1);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
  });

  it('is not counted if the month has no units left, and later ones are refused until the next month', async () => {
    service = new ModelService(() => world.time, 1);
    const page = device();
    for (const lat of [1, 2, 3]) await done(page, lat);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
    expect((await states()).filter((state) => state === 'waiting')).toEqual([]);
    world.isOnline = false;
    const { requested } = service;
    await expect(page.begin(callOn(4), NEVER)).rejects.toMatchObject({
      ...{ code: 'quota-exceeded', fields: { resets_at: '2026-04-01T00:00:00.000Z' } },
    });
    world.time = Date.parse('2026-04-01T00:00:00Z');
    await done(page, 4);
    world.isOnline = true;
    await visited();
    expect([used(), used('2026-04'), requested.length > 0]).toEqual([1, 1, true]);
  });

  it('refunds its unit if it fails after it was spent in the background', async () => {
    const page = device();
    const call = await page.begin(callOn(1), NEVER);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
    await call.end('failed');
    await expect.poll(used).toBe(0);
  });

  it('is refused without a durable store', async () => {
    store = memoryStore();
    await expect(device().begin(callOn(1), NEVER)).rejects.toMatchObject({
      ...{ code: 'offline-limit', fields: { host: 'keys.example', waiting: 0 } },
    });
    world.isOnline = true;
    await done(device(), 1);
    expect(used()).toBe(1);
  });

  it('stops asking for the refund of a unit that was never spent after a minute', async () => {
    await failed(device(), 1);
    world.isOnline = true;
    await expect.poll(() => service.requested.length).toBeGreaterThan(1);
    expect(await states()).toEqual(['returning']);
    world.time += MINUTE;
    await expect.poll(states).toEqual([]);
  });
});

describe('a call with an id given by the caller', () => {
  const id = '0b7c5d5e-6a0f-4c39-9f27-2a7e35a0c1d4';
  const named = (lat: number) => ({ ...callOn(lat), id });

  it('counts once on several devices', async () => {
    await (await device().begin(named(1), NEVER)).end('done');
    store = durable();
    await (await device().begin(named(1), NEVER)).end('done');
    expect(used()).toBe(1);
    expect(service.calls.has(id)).toBe(true);
  });

  it('counts again with the same id after a refund', async () => {
    const page = device();
    await (await page.begin(named(1), NEVER)).end('failed');
    await page.close();
    expect(used()).toBe(0);
    await (await device().begin(named(1), NEVER)).end('done');
    expect(used()).toBe(1);
  });

  it('is refused for another request, by the device and by the service', async () => {
    const page = device();
    await (await page.begin(named(1), NEVER)).end('done');
    await expect(page.begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
    store = durable();
    await expect(device().begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
    expect(used()).toBe(1);
  });
});

it.each([undefined, 7, {}, { calls: [{ id: 'x' }], emptyUntil: null }])(
  'treats a store that contains %j as empty',
  (stored) => {
    expect(parseCalls(stored)).toEqual({ calls: [], emptyUntil: null });
  },
);
