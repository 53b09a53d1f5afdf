import { join } from 'node:path';
import { expect, it } from 'vitest';
import { computeAll, Outage } from '../../src/compute/compute-all.ts';
import { StateDatabase } from '../../src/state/state-database.ts';
import { readList } from '../../src/zones/read-zones.ts';
import { useFolder } from '../../../test/support/closing.ts';
import { listIn } from '../support/read-rows.ts';

const folder = useFolder();
const { signal } = new AbortController();
const ZONES = 150;

it('an outage makes all zones wait together, longer each time, and a limited number of times', async () => {
  const waits: number[] = [];
  const outage = new Outage((tries) => Promise.resolve(void waits.push(tries)));
  const fail = async (times: number) => {
    for (let i = 0; i < times; i += 1) await outage.after(true, signal);
  };
  await fail(19);
  await outage.after(false, signal);
  await fail(19);
  expect(waits).toEqual([]);
  await Promise.all([outage.after(true, signal), outage.after(true, signal)]);
  expect(waits).toEqual([1]);
  await fail(2);
  expect(waits).toEqual([1, 2, 3]);
  await fail(100);
  expect(waits).toHaveLength(14);
  await outage.after(false, signal);
  await fail(20);
  expect(waits.at(-1)).toBe(1);
});

it('every zone gets its answer after a host was unavailable', async () => {
  const state = new StateDatabase(join(folder.path, 'away.sqlite'));
  const rows = Array.from({ length: ZONES }, (_, i) => `${i / 10},1\n`);
  const list = listIn(folder.path, 'away.csv', `lat,lng\n${rows.join('')}`);
  const reading = { size: 1, onFault: () => expect.unreachable() };
  await state.fill((add) => readList(list, reading, signal, add));
  let [tried, waited] = [0, 0];
  const isAway = () => tried > 50 && waited < 10;
  const compute = () => {
    tried += 1;
    const problem = { code: 'upstream-unavailable', detail: 'Away.' };
    return Promise.resolve(
      isAway() ? { outcome: { problem }, mayPass: true } : { outcome: { values: [] }, mayPass: false },
    );
  };
  const outage = new Outage(() => Promise.resolve(void (waited += 1)));
  let done = 0;
  await computeAll(state, { compute, atOnce: 4 }, () => (done += 1), signal, outage);
  expect(done).toBe(ZONES);
  expect([...state.rows(ZONES)].flat().map(({ outcome }) => outcome)).toEqual(
    rows.map(() => '{"values":[]}'),
  );
  expect(tried).toBeLessThan(ZONES + 100);
  state.close();
});
