import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../test/support/postgres.ts';
import { CROSSED, DATE, ELSEWHERE, LINE, OPEN, plot, pointPlot, usePlots } from '../support/plots.ts';

const CLI = resolve(import.meta.dirname, '../../../dist/cli.js');
const PLOTS = [plot('north'), pointPlot('north', 1), CROSSED, LINE, OPEN, ELSEWHERE];

const { at, read, run, write } = usePlots();

it.each(['en', 'fr'])(
  'writes the table of sylvan eudr to the byte, in %s',
  async (lang) => {
    const list = write('plots.geojson', PLOTS);
    const { code, stderr } = await run(list, `${lang}.csv`, [...DATE, '--lang', lang]);
    expect(code, stderr).toBe(0);
    const words = ['eudr', list, '--catalog', at('images'), ...DATE, '--out', at(lang), '--lang', lang];
    const alone = promisify(execFile)(process.execPath, [CLI, ...words, '--cache', at('cache')]);
    await expect(alone).rejects.toMatchObject({ code: 4 });
    expect(read(`${lang}.csv`)).toBe(read(`${lang}/eudr.csv`));
  },
  120_000,
);

it('writes the same table with a database', async () => {
  const postgres = await startPostgres();
  const list = write('together.geojson', PLOTS);
  try {
    expect((await run(list, 'alone.csv')).code).toBe(0);
    const { code, stderr } = await run(list, 'together.csv', [...DATE, '--chunk', '1'], postgres.url);
    expect(code, stderr).toBe(0);
    expect(read('together.csv')).toBe(read('alone.csv'));
  } finally {
    await postgres.close();
  }
}, 120_000);
