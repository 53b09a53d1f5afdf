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

/** A store that outlives who uses it, as those of pages and folders do; what it holds is written as JSON. */
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

/** A page or process; all of a test share the store. */
function device(own: Parameters<typeof deviceOn>[3] = {}): Metering {
  const made = deviceOn(world, service, store, own);
  open.push(made);
  return made;
}

const used = (month = '2026-03') => service.usedIn(month);
const states = () =>
  store.change((calls) => ({ calls, value: calls.calls.map(({ state }) => state).sort() }), NEVER);
const done = async (own: Metering, lat: number) => (await own.begin(callOn(lat), NEVER)).end('done');
const failed = async (own: Metering, lat: number) => (await own.begin(callOn(lat), NEVER)).end('failed');

/** What goes on in the background of a page that opens and is closed. */
async function visited(): Promise<void> {
  const own = device();
  await own.status(NEVER).catch(() => undefined);
  await own.close();
}

describe('a call while the service can be reached', () => {
  it('spends one unit before it works, says so, and costs nothing more for 48 hours', async () => {
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

  it('gives the unit of a failed one back', async () => {
    const own = device();
    await failed(own, 1);
    await own.close();
    expect(used()).toBe(0);
    expect(await states()).toEqual([]);
  });

  it('keeps the unit of one that succeeded where it fails when it is made again', async () => {
    const own = device();
    await done(own, 1);
    await failed(own, 1);
    await own.close();
    expect(used()).toBe(1);
  });

  it('is one where it is made twice at once, and counts unless both fail', async () => {
    const own = device();
    const both = () => Promise.all([own.begin(callOn(1), NEVER), own.begin(callOn(1), NEVER)]);
    const [first, second] = await both();
    expect(used()).toBe(1);
    await first.end('failed');
    await second.end('done');
    for (const call of await both()) await call.end('failed');
    await own.close();
    expect(used()).toBe(1);
  });

  it('counts one whose unit went back in another tab while it went on', async () => {
    const [one, other] = [device(), device()];
    const slow = await one.begin(callOn(1), NEVER);
    await failed(other, 1);
    await expect.poll(used).toBe(0);
    await slow.end('done');
    await expect.poll(used).toBe(1);
  });

  it('gives back what was spent when the caller aborts while the service is called', async () => {
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

  it('gives back what is spent only after the service was requested it back', async () => {
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
    const released = () => service.requested.filter((request) => request.startsWith('DELETE')).length;
    await expect.poll(released).toBeGreaterThan(0);
    expect((await late[0]()).status).toBe(200);
    await expect.poll(() => [...service.calls.values()].map(({ state }) => state)).toEqual(['released']);
    expect(used()).toBe(0);
    await expect.poll(states).toEqual([]);
  });

  it('rejects with what the service refuses, and keeps nothing of it', async () => {
    service = new ModelService(() => world.time, 1);
    const own = device();
    await done(own, 1);
    await expect(own.begin(callOn(2), NEVER)).rejects.toMatchObject({
      code: 'quota-exceeded',
      charged: false,
    });
    expect(await states()).toEqual(['spent']);
    expect(await device().waiting(NEVER)).toBe(0);
  });

  it('gives back what failed while the network was away, within its time', async () => {
    const own = device();
    const call = await own.begin(callOn(1), NEVER);
    world.isOnline = false;
    await call.end('failed');
    await own.close();
    expect(used()).toBe(1);
    world.isOnline = true;
    world.time += 10 * MINUTE;
    await visited();
    expect(used()).toBe(0);
  });

  it('has the same id again where a reload cut it short, and gives its unit back where it then fails', async () => {
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

describe('a call while the service cannot be reached', () => {
  beforeEach(() => {
    world.isOnline = false;
  });

  it('is counted later, once, whoever of many does so', async () => {
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
    const own = device();
    await done(own, 1);
    world.isOnline = true;
    await done(own, 2);
    await expect.poll(used).toBe(2);
  });

  it('is refused beyond three that wait, and costs nothing where it was made before', async () => {
    const own = device();
    for (const lat of [1, 2, 3]) await done(own, lat);
    await expect(own.begin(callOn(4), NEVER)).rejects.toMatchObject({
      ...{ code: 'offline-limit', charged: false, fields: { waiting: 3 } },
    });
    await done(own, 2);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(3);
    world.isOnline = false;
    await done(own, 2);
    expect((await states()).filter((state) => state === 'waiting')).toEqual([]);
    await done(own, 4);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(4);
  });

  it('takes its id back out where it fails or is cancelled', async () => {
    const own = device();
    for (const lat of [1, 2, 3, 4, 5]) await failed(own, lat);
    for (const lat of [6, 7, 8]) await done(own, lat);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(3);
  });

  it('is spent later, once, where its page is closed between the write and the spend', async () => {
    let calls = 0;
    for (let steps = 1; steps <= 12; steps++) {
      world.isOnline = false;
      let left = steps;
      const mortal = new Mortal(() => --left <= 0);
      const own = deviceOn(world, service, mortal.storeOver(store));
      const begun = own.begin(callOn(steps), NEVER).then((call) => call.end('done'));
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

  it('is counted once where the service had counted it and its answer was lost', async () => {
    const own = device({
      fetch: async (url, init) => {
        await service.fetch(url, init);
        throw new TypeError('fetch failed');
      },
    });
    await done(own, 1);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
  });

  it('is refused by a month that has no unit left, and so are those after it until the next', async () => {
    service = new ModelService(() => world.time, 1);
    const own = device();
    for (const lat of [1, 2, 3]) await done(own, lat);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
    expect((await states()).filter((state) => state === 'waiting')).toEqual([]);
    world.isOnline = false;
    const { requested } = service;
    await expect(own.begin(callOn(4), NEVER)).rejects.toMatchObject({
      ...{ code: 'quota-exceeded', fields: { resets_at: '2026-04-01T00:00:00.000Z' } },
    });
    world.time = Date.parse('2026-04-01T00:00:00Z');
    await done(own, 4);
    world.isOnline = true;
    await visited();
    expect([used(), used('2026-04'), requested.length > 0]).toEqual([1, 1, true]);
  });

  it('that goes on while its id is spent gives the unit back where it fails', async () => {
    const own = device();
    const call = await own.begin(callOn(1), NEVER);
    world.isOnline = true;
    await visited();
    expect(used()).toBe(1);
    await call.end('failed');
    await expect.poll(used).toBe(0);
  });

  it('is refused where nothing outlives the process', async () => {
    store = memoryStore();
    await expect(device().begin(callOn(1), NEVER)).rejects.toMatchObject({
      ...{ code: 'offline-limit', fields: { host: 'keys.example', waiting: 0 } },
    });
    world.isOnline = true;
    await done(device(), 1);
    expect(used()).toBe(1);
  });

  it('stops requesting what was never spent after a minute', async () => {
    await failed(device(), 1);
    world.isOnline = true;
    await expect.poll(() => service.requested.length).toBeGreaterThan(1);
    expect(await states()).toEqual(['returning']);
    world.time += MINUTE;
    await expect.poll(states).toEqual([]);
  });
});

describe('a call that its caller named', () => {
  const id = '0b7c5d5e-6a0f-4c39-9f27-2a7e35a0c1d4';
  const named = (lat: number) => ({ ...callOn(lat), id });

  it('counts once, on whatever device and however often it is made', async () => {
    await (await device().begin(named(1), NEVER)).end('done');
    store = durable();
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

  it('is refused for another request, on this device and by the service', async () => {
    const own = device();
    await (await own.begin(named(1), NEVER)).end('done');
    await expect(own.begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
    store = durable();
    await expect(device().begin(named(2), NEVER)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
    expect(used()).toBe(1);
  });
});

it.each([undefined, 7, {}, { calls: [{ id: 'x' }], emptyUntil: null }])(
  'takes a store that holds %j for an empty one',
  (stored) => {
    expect(parseCalls(stored)).toEqual({ calls: [], emptyUntil: null });
  },
);
