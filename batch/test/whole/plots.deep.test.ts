import { execFile } from 'node:child_process';
import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../test/support/postgres.ts';
import {
  cellsOf,
  CROSSED,
  DATE,
  ELSEWHERE,
  LINE,
  OPEN,
  plot,
  pointPlot,
  usePlots,
} from '../support/plots.ts';

const CLI = resolve(import.meta.dirname, '../../../dist/cli.js');
const PLOTS = [plot('north'), pointPlot('north', 1), CROSSED, LINE, OPEN, ELSEWHERE];

const { at, read, run, write } = usePlots();

it.each(['en', 'fr'])(
  'the table equals that of sylvan eudr to the byte, in %s',
  async (lang) => {
    const list = write('plots.geojson', PLOTS);
    const { code, stderr } = await run(list, `${lang}.csv`, [...DATE, '--lang', lang]);
    expect(code, stderr).toBe(0);
    const args = ['eudr', list, '--catalog', at('images'), ...DATE, '--out', at(lang), '--lang', lang];
    const alone = promisify(execFile)(process.execPath, [CLI, ...args, '--cache', at('cache')]);
    await expect(alone).rejects.toMatchObject({ code: 2 });
    expect(read(`${lang}.csv`)).toBe(read(`${lang}/eudr.csv`));
  },
  120_000,
);

it('a run with a database writes the same table', async () => {
  const postgres = await startPostgres();
  const list = write('together.geojson', PLOTS);
  try {
    expect((await run(list, 'alone.csv')).code).toBe(0);
    const { code, stderr } = await run(list, 'together.csv', [...DATE, '--chunk', '1'], postgres.url);
    expect(code, stderr).toBe(0);
    expect(read('together.csv')).toBe(read('alone.csv'));
    renameSync(at('alone.csv'), at('before.csv'));
    const longer = write('longer.geojson', [...PLOTS, plot('new', 2)]);
    const again = await run(longer, 'alone.csv', [...DATE, '--chunk', '1'], postgres.url);
    expect(again.stderr).toContain('4 different zones, 2 of them known');
    expect(read('alone.csv').startsWith(read('before.csv'))).toBe(true);
  } finally {
    await postgres.close();
  }
}, 120_000);

it('a later run computes only new and failed plots, once the table of the first is moved away', async () => {
  const first = await run(write('week1.geojson', [plot('a'), ELSEWHERE]), 'plots-weekly.csv');
  expect(first.code, first.stderr).toBe(0);
  const list = write('week2.geojson', [pointPlot('new', 1), plot('renamed'), ELSEWHERE]);
  expect((await run(list, 'plots-weekly.csv')).stderr).toContain('move that file away');
  renameSync(at('plots-weekly.csv'), at('week1.csv'));
  const second = await run(list, 'plots-weekly.csv');
  expect(second.code, second.stderr).toBe(0);
  expect(second.stderr).toContain('3 rows, 3 different zones, 1 of them known');
  const [, added, renamed, failed] = cellsOf(read('plots-weekly.csv'));
  const [, a] = cellsOf(read('week1.csv'));
  expect(added.slice(0, 2)).toEqual(['new', 'no-loss-seen']);
  expect(renamed).toEqual(a.map((cell) => (cell === 'a' ? 'renamed' : cell)));
  expect(failed[0]).toBe('elsewhere');
  renameSync(at('plots-weekly.csv'), at('week2.csv'));
  const later = await run(list, 'plots-weekly.csv', ['--date', '2022-01-02']);
  expect(later.stderr).not.toContain('known');
}, 120_000);
