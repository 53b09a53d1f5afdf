import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Metering } from '../../src/metering/device-metering.ts';
import { indexedStore } from '../../src/metering/indexed-store.ts';
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

/** A tab of its own: it shares the database and the locks with the others, and nothing else. */
async function tab(): Promise<Metering> {
  const made = deviceOn(world, service, await indexedStore(scope));
  open.push(made);
  return made;
}

const database = () => openDB(`sylvan-metering-${scope}`);

it('five tabs that spend twenty times each on three units spend exactly three', async () => {
  const first = await tab();
  await first.take(3, NEVER);
  world.isOnline = false;
  const tabs = await Promise.all([1, 2, 3, 4, 5].map(tab));
  const spends = tabs.flatMap((own, i) =>
    Array.from({ length: 20 }, (_, n) => own.begin(callOn(i + n / 100), NEVER)),
  );
  const outcomes = await Promise.allSettled(spends);
  const begun = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(begun).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'lease-spent' });
  await Promise.all(begun.map((call) => call.end('done')));
  world.isOnline = true;
  expect(await first.settle(NEVER)).toEqual({ used: 3, returned: 0 });
});

it('a call has one id wherever its tab is closed, and is charged once', async () => {
  for (let steps = 1; steps <= 24; steps++) {
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

it('keeps the key of a device where no script can read it, and the records over a reload', async () => {
  const before = await tab();
  await before.take(2, NEVER);
  const db = await database();
  const pair = (await db.get('keys', 'device')) as CryptoKeyPair;
  db.close();
  expect(pair.privateKey.extractable).toBe(false);
  await before.close();
  expect(await (await tab()).state()).toMatchObject({ units: 2, remaining: 2, usable: true });
});

it('counts a lease as spent whose records or key were damaged or deleted, and goes on', async () => {
  for (const table of ['records', 'keys'])
    for (const value of [undefined, 'damaged']) {
      scope = crypto.randomUUID();
      service = new ModelService(() => world.time);
      world.isOnline = true;
      const before = await tab();
      await before.take(3, NEVER);
      await before.close();
      const db = await database();
      for (const name of await db.getAllKeys(table))
        await (value === undefined ? db.delete(table, name) : db.put(table, value, name));
      db.close();
      const after = await tab();
      world.isOnline = false;
      await expect(after.begin(callOn(1), NEVER)).rejects.toMatchObject({ code: 'offline-no-lease' });
      world.isOnline = true;
      await (await after.begin(callOn(2), NEVER)).end('done');
      expect(service.usedIn('2026-03') + service.heldIn('2026-03')).toBe(4);
    }
});

it('refuses what a clock that was set back would spend', async () => {
  const own = await tab();
  await own.take(3, NEVER);
  world.isOnline = false;
  world.time = START - 86_400_000;
  await expect(own.begin(callOn(1), NEVER)).rejects.toMatchObject({ code: 'clock-rollback' });
});

it('says so where the database cannot be opened', async () => {
  const newer = await openDB(`sylvan-metering-${scope}`, 99);
  await expect(indexedStore(scope)).rejects.toMatchObject({ code: 'storage-full' });
  newer.close();
});
