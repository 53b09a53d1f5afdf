import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { curveKey } from '../../src/order/curve.ts';
import { StateDatabase } from '../../src/state/state-database.ts';
import { deliver } from '../../src/state/deliver.ts';
import { readList } from '../../src/zones/read-zones.ts';
import { useFolder } from '../../../test/support/closing.ts';
import { listIn } from '../support/read-rows.ts';

const folder = useFolder();
const { signal } = new AbortController();
const reading = { size: 5, onFault: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) };

const fill = (state: StateDatabase, list: string) =>
  state.fill((add) => readList(list, reading, signal, add));

it('properties of a list reach the table under any name, even __proto__', async () => {
  const state = new StateDatabase(join(folder.path, 'names.sqlite'));
  const list = listIn(folder.path, 'names.csv', 'lat,lng,__proto__,constructor\n1,2,own,mine\n');
  const { carried } = await fill(state, list);
  state.setMeta({ carried: JSON.stringify(carried) });
  const outcome = { problem: { code: 'no-imagery', detail: 'None.' } };
  state.settle([...state.zones(9)].flat().map(({ name }) => [name, outcome] as const));
  const path = join(folder.path, 'names.geojson');
  await deliver(state, 'analyze', { path, format: undefined }, signal);
  state.close();
  expect(readFileSync(path, 'utf8')).toContain('"__proto__":"own","constructor":"mine"');
});

it('a list with more than 1000 different properties is refused, and nothing of it is stored', async () => {
  const state = new StateDatabase(join(folder.path, 'many.sqlite'));
  const feature = (i: number) =>
    `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"p${i}":1}}\n`;
  const text = Array.from({ length: 1001 }, (_, i) => feature(i)).join('');
  const list = listIn(folder.path, 'many.geojsonl', text);
  await expect(fill(state, list)).rejects.toThrow(/more than 1000 different properties/);
  expect(state.counts()).toMatchObject({ rows: 0, zones: 0 });
  state.close();
});

it('a full disk, after which SQLite rolls back by itself, is the reason that a list is refused for', async () => {
  const exec = vi.spyOn(Database.prototype, 'exec');
  const state = new StateDatabase(join(folder.path, 'full.sqlite'));
  const [database] = exec.mock.contexts as Database.Database[];
  exec.mockRestore();
  const full = () => {
    database.exec('rollback');
    return Promise.reject(new Database.SqliteError('database or disk is full', 'SQLITE_FULL'));
  };
  await expect(state.fill(full)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  state.close();
});

const triangle = (lng: number) => {
  const lats = [1, 1, 1.01, 1];
  return { type: 'Polygon', coordinates: [lats.map((lat, i) => [i === 1 ? lng + 0.01 : lng, lat])] };
};
const line = (geometry: unknown, name: string) =>
  `${JSON.stringify({ type: 'Feature', geometry, properties: { name } })}\n`;

it('a polygon is stored once, with the place and size of its box, separately from the square there', async () => {
  const state = new StateDatabase(join(folder.path, 'polygons.sqlite'));
  const rows = [line(triangle(2), 'a'), line(triangle(3), 'b'), line(triangle(2), 'c')];
  const point = { type: 'Point', coordinates: [2.005, 1.005] };
  rows.push(`{"type":"Feature","geometry":${JSON.stringify(point)},"properties":{"size":1}}\n`);
  const list = listIn(folder.path, 'polygons.geojsonl', rows.join(''));
  await fill(state, list);
  expect(state.counts()).toMatchObject({ rows: 4, zones: 3 });
  const zones = [...state.zones(9)].flat();
  expect(zones.map(({ lat, lng, size, geometry }) => [lat, lng, size, geometry])).toEqual([
    [1.005, 2.005, 1.1, JSON.stringify(triangle(2))],
    [1.005, 2.005, 1, null],
    [1.005, 3.005, 1.1, JSON.stringify(triangle(3))],
  ]);
  for (const { curve, lat, lng } of zones) expect(curve).toBe(curveKey(lat, lng));
  const geometries = [...state.rows(9)].flat().map(({ geometry }) => geometry);
  expect(geometries).toEqual(
    [triangle(2), triangle(3), triangle(2)].map((one) => JSON.stringify(one)).concat([null!]),
  );
  state.close();
});

it('lists with different polygons of the same box have different digests', async () => {
  const digestOf = async (geometry: unknown) => {
    const list = listIn(folder.path, 'digest.geojsonl', line(geometry, 'a'));
    const state = new StateDatabase(join(folder.path, 'digest.sqlite'));
    const { digest } = await fill(state, list);
    state.close();
    return digest;
  };
  const [one] = triangle(2).coordinates;
  const other = [[2.01, 1.01], ...one.slice(1)].map((position, i, all) => (i === 3 ? all[0] : position));
  expect(await digestOf(triangle(2))).not.toBe(await digestOf({ type: 'Polygon', coordinates: [other] }));
});

it('a file with other tables is replaced', async () => {
  const path = join(folder.path, 'old.sqlite');
  const old = new Database(path);
  old.exec('create table zone (id integer primary key, name text, curve integer, outcome text)');
  old.close();
  const state = new StateDatabase(path);
  const list = listIn(folder.path, 'old.geojsonl', line(triangle(2), 'a'));
  await fill(state, list);
  expect([...state.zones(9)].flat()).toMatchObject([{ size: 1.1 }]);
  state.close();
});
