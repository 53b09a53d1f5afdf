import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { StateDatabase, START } from '../../src/state/state-database.ts';
import { deliver } from '../../src/state/deliver.ts';
import { zonesOf } from '../../src/state/read-list.ts';
import { temporaryFolder } from '../../../test/support/gdal-command.ts';
import { listIn } from '../support/read-rows.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const { signal } = new AbortController();
const reading = { size: 5, onFault: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) };

it('gives what a list carries into the table, under whatever name', async () => {
  const state = new StateDatabase(join(folder.path, 'names.sqlite'));
  const list = listIn(folder.path, 'names.csv', 'lat,lng,__proto__,constructor\n1,2,own,mine\n');
  const { carried } = await state.fill(zonesOf(list, reading, signal));
  state.setMeta({ carried: JSON.stringify(carried) });
  const outcome = { problem: { code: 'no-imagery', detail: 'None.' } };
  state.settle(state.zones(START, 9).map(({ name }) => [name, outcome] as const));
  const path = join(folder.path, 'names.geojson');
  await deliver(state, { path, format: undefined, operation: 'analyze' }, signal);
  state.close();
  expect(readFileSync(path, 'utf8')).toContain('"__proto__":"own","constructor":"mine"');
});

it('takes no list whose rows carry ever other properties, and nothing of it', async () => {
  const state = new StateDatabase(join(folder.path, 'many.sqlite'));
  const feature = (i: number) =>
    `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"p${i}":1}}\n`;
  const list = listIn(
    folder.path,
    'many.geojsonl',
    Array.from({ length: 1001 }, (_, i) => feature(i)).join(''),
  );
  await expect(state.fill(zonesOf(list, reading, signal))).rejects.toThrow(
    /more than 1000 different properties/,
  );
  expect(state.counts()).toMatchObject({ rows: 0, zones: 0 });
  state.close();
});
