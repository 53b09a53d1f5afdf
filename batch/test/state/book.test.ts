import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Book, START } from '../../src/state/book.ts';
import { deliver } from '../../src/state/deliver.ts';
import { zonesOf } from '../../src/state/read-list.ts';
import { temporaryFolder } from '../../../test/support/gdal-command.ts';
import { listIn } from '../support/read-rows.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const { signal } = new AbortController();
const reading = { size: 5, onFault: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) };

it('gives what a list carries into the table, under whatever name', async () => {
  const book = new Book(join(folder.path, 'names.sqlite'));
  const list = listIn(folder.path, 'names.csv', 'lat,lng,__proto__,constructor\n1,2,own,mine\n');
  const { carried } = await book.fill(zonesOf(list, reading, signal));
  book.setMeta({ carried: JSON.stringify(carried) });
  const outcome = { problem: { code: 'no-imagery', detail: 'None.' } };
  book.settle(book.zones(START, 9).map(({ name }) => [name, outcome] as const));
  const path = join(folder.path, 'names.geojson');
  await deliver(book, { path, format: undefined, operation: 'analyze' }, signal);
  book.close();
  expect(readFileSync(path, 'utf8')).toContain('"__proto__":"own","constructor":"mine"');
});

it('takes no list whose rows carry ever other properties, and nothing of it', async () => {
  const book = new Book(join(folder.path, 'many.sqlite'));
  const feature = (i: number) =>
    `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"p${i}":1}}\n`;
  const list = listIn(
    folder.path,
    'many.geojsonl',
    Array.from({ length: 1001 }, (_, i) => feature(i)).join(''),
  );
  await expect(book.fill(zonesOf(list, reading, signal))).rejects.toThrow(
    /more than 1000 different properties/,
  );
  expect(book.counts()).toMatchObject({ rows: 0, zones: 0 });
  book.close();
});
