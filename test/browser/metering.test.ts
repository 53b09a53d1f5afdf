import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Metering } from '../../src/metering/device-metering.ts';
import { indexedStore } from '../../src/metering/metering.ts';
import { callOn, deviceOn, NEVER, type World } from '../support/metering-device.ts';
import { ModelService } from '../support/model-service.ts';
import { Mortal } from '../support/mortal-store.ts';

const START = Date.parse('2026-03-10T12:00:00Z');

let world: World;
let service: ModelService;
let scope: string;
const open: Metering[] = [];

beforeEach(() => {
  world = { time: START, isOnline: true };
  service = new ModelService(() => world.time);
  scope = crypto.randomUUID();
});
afterEach(() => Promise.all(open.splice(0).map((tab) => tab.close())));

/** A separate tab: it shares only the database and the locks with the others. */
async function tab(): Promise<Metering> {
  const made = deviceOn(world, service, await indexedStore(scope));
  open.push(made);
  return made;
}

/** The calls counted by the service once all tabs have sent their waiting ones. */
async function counted(tabs: readonly Metering[]): Promise<number> {
  world.isOnline = true;
  await Promise.all(tabs.map((own) => own.status(NEVER).catch(() => undefined)));
  return service.usedIn('2026-03');
}

it('a call keeps its id and is charged once, at whatever step its tab is closed', async () => {
  for (let steps = 1; steps <= 16; steps++) {
    service = new ModelService(() => world.time);
    scope = crypto.randomUUID();
    let left = steps;
    const mortal = new Mortal(() => --left <= 0);
    const store = await indexedStore(scope);
    const dying = deviceOn(world, service, mortal.storeOver(store), {
      fetch: mortal.fetchOver(service.fetch),
    });
    const call = dying.begin(callOn(1), NEVER).then(() => undefined);
    await Promise.race([call, mortal.death]);
    mortal.die();
    await store.close();
    const again = await tab();
    await (await again.begin(callOn(1), NEVER)).end('done');
    expect([...service.calls.keys()], `closed at step ${steps}`).toHaveLength(1);
  }
});

it('waiting calls are counted after a reload, and a damaged record is ignored', async () => {
  world.isOnline = false;
  const before = await tab();
  await (await before.begin(callOn(1), NEVER)).end('done');
  await before.close();
  const db = await openDB(`sylvan-calls-${scope}`);
  expect(await db.getAll('calls')).toMatchObject([{ calls: [{ state: 'waiting', done: true }] }]);
  expect(await counted([await tab()])).toBe(1);
  await db.put('calls', 'damaged', 'calls');
  db.close();
  await (await (await tab()).begin(callOn(2), NEVER)).end('done');
  expect(service.usedIn('2026-03')).toBe(2);
});

it('a database that cannot be opened gives storage-full', async () => {
  const newer = await openDB(`sylvan-calls-${scope}`, 99);
  await expect(indexedStore(scope)).rejects.toMatchObject({ code: 'storage-full' });
  newer.close();
});
