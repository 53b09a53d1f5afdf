import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClockWatch } from '../../src/clock/clock-watch.ts';
import { createLog } from '../../src/http/log.ts';
import { retain } from '../../src/retention/retention.ts';
import { acceptClock } from '../../src/store/accept-clock.ts';
import { countAnnounced } from '../../src/store/announced.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { createKey, findKey, markUsed } from '../../src/store/keys.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';

const BEGUN = Date.parse('2026-01-10T12:00:00.000Z');
const ERASURES = new Erasures(Buffer.alloc(32, 1), null);
const BY = { actor: 'Grace Hopper' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

afterAll(closeServer);

describe.each(DATABASES)('a clock, on $name', { timeout: 60_000 }, ({ name, open }) => {
  let store: TestDatabase;
  let watch: ClockWatch;
  let lines: string[];
  let [now, system] = [0, 0];

  beforeEach(async () => {
    [now, system, lines] = [BEGUN, BEGUN, []];
    store = await open();
    await store.setTime(iso(BEGUN));
    await start();
  }, 60_000);
  afterEach(() => store.close());

  /** Another process of the service, in place of the one before. */
  async function start(): Promise<void> {
    watch = new ClockWatch(store.database, createLog({ write: (line) => lines.push(line) }), () => system);
    await watch.ago();
  }
  /** Both clocks go on, or jump. */
  async function jump(milliseconds: number): Promise<void> {
    [now, system] = [now + milliseconds, system + milliseconds];
    await store.setTime(iso(now));
  }
  async function live(days: number): Promise<void> {
    for (let half = 0; half < 2 * days; half += 1) {
      await jump(DAY / 2);
      await watch.ago();
    }
  }
  /** A pass of retention as the service makes it. */
  function pass(): Promise<void> {
    const log = createLog({ write: (line) => lines.push(line) });
    return retain(store.database, { erasures: ERASURES, clock: watch }, log);
  }
  async function person() {
    const key = { keyId: `key_${randomUUID()}`, hash: Buffer.from(randomUUID()) };
    const own = { hint: 'abcdef', plan: 'free', person: Buffer.of(1) } as const;
    await createKey(
      store.database,
      { ...key, ...own },
      { address: 'a', network: 'n', limits: null, requestId: 'r' },
    );
    return key;
  }
  const isThere = async (hash: Buffer) => (await findKey(store.database, hash))!.person !== null;
  const announced = () => countAnnounced(store.database);
  const actsOn = async (keyId: string) => {
    const acts = store.database.db.selectFrom('audit').select('action').where('key_id', '=', keyId);
    return (await acts.orderBy('id').execute()).map(({ action }) => action);
  };
  const alarms = () => lines.filter((line) => line.includes('clock-disagrees'));

  it('that is 2.3 years ahead at a start erases and announces nobody, and raises an alarm', async () => {
    const { keyId, hash } = await person();
    await live(1);
    await jump(840 * DAY);
    await start();
    await pass();
    expect([await isThere(hash), await announced()]).toEqual([true, 0]);
    expect(await actsOn(keyId)).toEqual(['create']);
    expect(await store.database.db.selectFrom('creations').select('id').execute()).toHaveLength(1);
    expect(watch.disagreementSeconds).toBeCloseTo((840 * DAY) / 1000, -1);
    expect(alarms()).toHaveLength(1);
  });

  it('that jumps while the service runs stops retention until it is right again', async () => {
    await live(3);
    await jump(840 * DAY);
    for (let i = 0; i < 2; i += 1) expect(await watch.ago()).toBeNull();
    await jump(HOUR - 840 * DAY);
    expect((await watch.ago())!(2 * DAY)).toBe(iso(now - 2 * DAY));
    expect(alarms()).toHaveLength(1);
  });

  it('that is set back by two days stops retention, too', async () => {
    await live(3);
    await jump(-2 * DAY);
    expect(await watch.ago()).toBeNull();
    expect(watch.disagreementSeconds).toBe(-2 * 86_400);
  });

  it('counts a time off of an hour short of a day, and waits for the operator after a longer one', async () => {
    await live(10);
    await jump(23 * HOUR);
    await start();
    expect((await watch.ago())!(10 * DAY)).toBe(iso(now - 10 * DAY));
    await jump(30 * DAY);
    await start();
    expect(await watch.ago()).toBeNull();
    await acceptClock(store.database, BY);
    expect((await watch.ago())!(DAY)).toBe(iso(now - DAY));
    expect(alarms()).toHaveLength(1);
  });

  it('erases as time passes, seven days after it was announced, but for who came back', async () => {
    const [silent, back] = [await person(), await person()];
    await live(89.5);
    await pass();
    expect(await announced()).toBe(0);
    await live(1);
    await pass();
    expect(await announced()).toBe(2);
    expect(await isThere(silent.hash)).toBe(true);
    const due = await store.database.db.selectFrom('keys').select('erase_due').execute();
    expect(due.map(({ erase_due }) => erase_due)).toEqual(Array(2).fill(iso(now + 7 * DAY)));
    expect(lines.at(-1)).toContain('"announced":2');
    await live(6.5);
    await markUsed(store.database, back.keyId);
    await pass();
    expect([await isThere(silent.hash), await announced()]).toEqual([true, 1]);
    await live(1);
    await pass();
    expect([await isThere(silent.hash), await isThere(back.hash)]).toEqual([false, true]);
    expect(await actsOn(silent.keyId)).toEqual(['create', 'erase-announce', 'erase']);
    expect(await actsOn(back.keyId)).toEqual(['create', 'erase-announce', 'erase-withdraw']);
    expect(await announced()).toBe(0);
  });

  it('that was wrong and is accepted withdraws what was announced, and erases in no less than seven days', async () => {
    const { hash } = await person();
    await live(91);
    await pass();
    expect(await announced()).toBe(1);
    await jump(840 * DAY);
    await start();
    await acceptClock(store.database, BY);
    expect(await announced()).toBe(0);
    await pass();
    await live(6.5);
    await pass();
    expect([await isThere(hash), await announced()]).toEqual([true, 1]);
    const last = store.database.db.selectFrom('audit').select(['actor', 'action']);
    const acts = await last.where('action', '=', 'clock-accept').execute();
    expect(acts).toEqual([{ ...BY, action: 'clock-accept' }]);
  });

  it('that was accepted years ahead by mistake is put right by accepting it again', async () => {
    const { hash } = await person();
    await live(2);
    await jump(840 * DAY);
    await acceptClock(store.database, BY);
    await live(3);
    await jump(-840 * DAY);
    expect(await watch.ago()).toBeNull();
    await acceptClock(store.database, BY);
    await pass();
    expect((await watch.ago())!(HOUR) < iso(now)).toBe(true);
    expect([await isThere(hash), await announced()]).toEqual([true, 0]);
  });

  it.runIf(name === 'PostgreSQL')('of the database is held against that of the system', async () => {
    await live(1);
    system -= 2 * DAY;
    expect(await watch.ago()).toBeNull();
    expect(watch.disagreementSeconds).toBe(2 * 86_400);
    system += 2 * DAY;
    expect(await watch.ago()).not.toBeNull();
  });
});
