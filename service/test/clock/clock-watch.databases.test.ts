import { beforeEach, describe, expect, it } from 'vitest';
import { ClockWatch } from '../../src/clock/clock-watch.ts';
import { createLog } from '../../src/http/log.ts';
import { retain } from '../../src/retention/retention.ts';
import { acceptClock } from '../../src/store/accept-clock.ts';
import { countAnnounced } from '../../src/store/announced.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { findKey } from '../../src/store/keys.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { ownedKey } from '../support/ledger.ts';

const START = Date.parse('2026-01-10T12:00:00.000Z');
const ERASURES = new Erasures(Buffer.alloc(32, 1), null);
const BY = { actor: 'Grace Hopper' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

describe.each(DATABASES)('retention with a clock watch on $name', { timeout: 60_000 }, ({ name, open }) => {
  const store = useDatabase(open, { time: iso(START) });
  let watch: ClockWatch;
  let lines: string[];
  const log = createLog({ write: (line) => lines.push(line) });
  let [now, system] = [0, 0];

  beforeEach(async () => {
    [now, system, lines] = [START, START, []];
    await start();
  });

  /** Replaces the service's process by a new one. */
  async function start(): Promise<void> {
    watch = new ClockWatch(store.database, log, () => system);
    await watch.ago();
  }
  /** Moves both clocks at once. */
  async function jump(milliseconds: number): Promise<void> {
    [now, system] = [now + milliseconds, system + milliseconds];
    await store.setTime(iso(now));
  }
  async function runFor(days: number): Promise<void> {
    for (let half = 0; half < 2 * days; half += 1) {
      await jump(DAY / 2);
      await watch.ago();
    }
  }
  /** Runs one retention pass, as the service does. */
  const retainOnce = () => retain(store.database, { erasures: ERASURES, clock: watch }, log);
  const createPerson = () => ownedKey(store.database);
  const hasPerson = async (hash: Buffer) => (await findKey(store.database, hash))!.person !== null;
  const announced = () => countAnnounced(store.database);
  const actsOn = async (keyId: string) => {
    const acts = store.database.db.selectFrom('audit').select('action').where('key_id', '=', keyId);
    return (await acts.orderBy('id').execute()).map(({ action }) => action);
  };
  const alarms = () => lines.filter((line) => line.includes('clock-disagrees'));

  it('erases and announces nobody, and logs an alarm, if the clock is 2.3 years ahead at startup', async () => {
    const { keyId, hash } = await createPerson();
    await runFor(1);
    await jump(840 * DAY);
    await start();
    await retainOnce();
    expect([await hasPerson(hash), await announced()]).toEqual([true, 0]);
    expect(await actsOn(keyId)).toEqual(['create']);
    expect(await store.database.db.selectFrom('creations').select('id').execute()).toHaveLength(1);
    expect(watch.disagreementSeconds).toBeCloseTo((840 * DAY) / 1000, -1);
    expect(alarms()).toHaveLength(1);
  });

  it('stops if the clock jumps ahead or back while the service runs, until it is right again', async () => {
    await runFor(3);
    await jump(840 * DAY);
    for (let i = 0; i < 2; i += 1) expect(await watch.ago()).toBeNull();
    await jump(HOUR - 840 * DAY);
    expect((await watch.ago())!(2 * DAY)).toBe(iso(now - 2 * DAY));
    expect(alarms()).toHaveLength(1);
    await jump(-2 * DAY);
    expect([await watch.ago(), watch.disagreementSeconds]).toEqual([null, -2 * 86_400]);
  });

  it('resumes after a downtime of 23 hours, and waits for the operator after one of 30 days', async () => {
    await runFor(10);
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

  it('withdraws announced erasures when the operator accepts a clock, and erases nobody in the next six days', async () => {
    const { hash } = await createPerson();
    await runFor(91);
    await retainOnce();
    expect(await announced()).toBe(1);
    expect(lines.at(-1)).toContain('"announced":1');
    await jump(840 * DAY);
    await start();
    await acceptClock(store.database, BY);
    expect(await announced()).toBe(0);
    await retainOnce();
    await runFor(6.5);
    await retainOnce();
    expect([await hasPerson(hash), await announced()]).toEqual([true, 1]);
  });

  it('resumes once the right clock is accepted in place of one accepted by mistake', async () => {
    await runFor(2);
    await jump(840 * DAY);
    await acceptClock(store.database, BY);
    await runFor(3);
    await jump(-840 * DAY);
    expect(await watch.ago()).toBeNull();
    await acceptClock(store.database, BY);
    expect((await watch.ago())!(HOUR) < iso(now)).toBe(true);
  });

  it.runIf(name === 'PostgreSQL')('compares the database’s clock with the system’s', async () => {
    await runFor(1);
    system -= 2 * DAY;
    expect(await watch.ago()).toBeNull();
    expect(watch.disagreementSeconds).toBe(2 * 86_400);
    system += 2 * DAY;
    expect(await watch.ago()).not.toBeNull();
  });
});
