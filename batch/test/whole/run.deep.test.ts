import Database from 'better-sqlite3';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { existsSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { StateDatabase } from '../../src/state/state-database.ts';
import { command, commandHere, start } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const position = useLandscape();
const at = (name: string) => position.at(name);

const HEAD = 'name,lat,lng,size';
const MIDDLE = '-10.48945,-61.35346,1';

const PAIR = [
  '--operation',
  'compare',
  '--date1-start',
  '2023-07-01',
  '--date1-end',
  '2023-09-10',
  '--date2-start',
  '2024-06-20',
  '--date2-end',
  '2024-07-31',
];

/** What is in the state of a result that no process holds. */
function withState<R>(result: string, work: (state: Database.Database) => R): R {
  const state = new Database(at(`${result}.state.sqlite`));
  try {
    return work(state);
  } finally {
    state.close();
  }
}

/** Cells by column, of rows without quotes before them. */
async function cells(name: string, columns: readonly string[]): Promise<string[][]> {
  const [head, ...rows] = (await position.read(name)).trimEnd().split('\n');
  const sites = columns.map((column) => head.split(',').indexOf(column));
  return rows.map((row) => sites.map((i) => row.split(',')[i]));
}

it('computes duplicates once, names bad rows, and puts the problems of zones into the table', async () => {
  const rows = [
    `a,${MIDDLE}`,
    `b,${MIDDLE}`,
    'c,95,10,1',
    `d,-10.49,-61.35,x`,
    'e,-10.5,-61.36,0.2',
    'f,48.4,2.7,1',
  ];
  const list = await position.write('mixed.csv', `${[HEAD, ...rows].join('\n')}\n`);
  const { code, stderr } = await command(['run', list, '--out', at('mixed-out.csv'), ...position.free()]);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('3 rows, 2 different zones');
  expect(stderr).toMatch(/line 4, lat: /);
  expect(stderr).toMatch(/line 5, size: /);
  expect(stderr).toMatch(/line 6, size: /);
  expect(stderr).toContain('3 rows of the list were skipped.');
  expect(stderr).toMatch(/3 rows, 1 of them with a\s+problem/);
  const [a, b, f] = await cells('mixed-out.csv', ['name', 'ndvi_current', 'line']);
  expect([a[0], b[0], f[0]]).toEqual(['a', 'b', 'f']);
  expect([a[2], b[2], f[2]]).toEqual(['2', '3', '7']);
  expect(Number(a[1])).toBeGreaterThan(0.3);
  expect(b[1]).toBe(a[1]);
  expect(await position.read('mixed-out.csv')).toMatch(/\n7,.*no-imagery,/);
});

it('does nothing again, and never writes over the result of another run', async () => {
  const list = await position.write('one.csv', `${HEAD}\na,${MIDDLE}\n`);
  const requested = ['run', list, '--out', at('one-out.csv'), ...position.free()];
  expect((await command(requested)).code).toBe(0);
  const first = await position.read('one-out.csv');
  const again = await command(requested);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('nothing to do');
  const other = await command([...requested, '--lang', 'fr']);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('Le résultat existe déjà');
  await writeFile(at('mine.csv'), 'mine');
  const mine = await command(['run', list, '--out', at('mine.csv'), ...position.free()]);
  expect(mine.code).toBe(2);
  expect(await position.read('mine.csv')).toBe('mine');
  expect(existsSync(at('mine.csv.state.sqlite'))).toBe(false);
  expect(await position.read('one-out.csv')).toBe(first);
  await rm(at('one-out.csv'));
  expect((await command(requested)).code).toBe(0);
  expect(await position.read('one-out.csv')).toBe(first);
});

it('takes no file for its table that it did not write, whatever it was doing when it was killed', async () => {
  const list = await position.write('own.csv', `${HEAD}\na,${MIDDLE}\n`);
  const requested = ['run', list, '--out', at('own-out.csv'), ...position.free()];
  expect((await command(requested)).code).toBe(0);
  withState('own-out.csv', (state) => state.exec(`update meta set value = 'writing' where name = 'phase'`));
  expect((await command(requested)).stderr).toContain('nothing to do');
  await writeFile(at('own-out.csv'), '');
  const other = await command(requested);
  expect(other.code, other.stderr).toBe(2);
  expect(other.stderr).toContain('The result already exists');
});

it('says that its state is damaged', async () => {
  const list = await position.write('hurt.csv', `${HEAD}\na,${MIDDLE}\n`);
  new StateDatabase(at('hurt-out.csv.state.sqlite')).close();
  const bytes = await readFile(at('hurt-out.csv.state.sqlite'));
  await writeFile(at('hurt-out.csv.state.sqlite'), bytes.fill(0x55, 4096));
  const { code, stderr } = await commandHere(['run', list, '--out', at('hurt-out.csv'), '--json']);
  expect(code, stderr).toBe(5);
  expect(JSON.parse(stderr)).toMatchObject({ code: 'state-unusable' });
  expect(stderr).toContain('is damaged: move that file away');
});

it('writes what it can write alone: says so before it computes, and takes parts of a kilometre into each format', async () => {
  const list = await position.write('half.csv', `${HEAD}\na,${MIDDLE.replace(/1$/, '0.5')}\n`);
  await symlink('nowhere', at('link.csv'));
  const requested = (out: string) => [
    'run',
    list,
    '--out',
    at(out),
    '--catalog',
    position.landscape().catalog,
    ...PAIR,
  ];
  for (const [name, code] of [
    ['half.xlsx', 'result-format'],
    ['link.csv', 'result-exists'],
  ] as const) {
    const { code: exit, stderr } = await commandHere([...requested(name), '--json']);
    expect(exit, stderr).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ code });
    expect(existsSync(at(`${name}.state.sqlite`))).toBe(false);
  }
  const made = await command([...requested('half.parquet'), '--no-cache']);
  expect(made.code, made.stderr).toBe(0);
  const file = await asyncBufferFromFile(at('half.parquet'));
  expect(await parquetReadObjects({ file })).toMatchObject([{ name: 'a', size: 0.5 }]);
});

it('ends in order when it is interrupted, excludes others meanwhile, and goes on for the same command alone', async () => {
  const list = await position.landscape().list(25, 7);
  const requested = ['run', list, '--out', at('cut.csv'), ...position.free(), '--workers', '1'];
  const running = start(requested);
  await running.said('25 rows');
  const second = await command(requested);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('Another run is under way');
  running.send('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code, stderr).toBe(130);
  expect(stderr).toContain('the same command resumes');
  expect(existsSync(at('cut.csv'))).toBe(false);
  const done = withState('cut.csv', (state) =>
    state.prepare<[], number>('select count(outcome) from zone').pluck().get()!,
  );
  const other = await command([...requested, '--date', '2024-08-30']);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('cut.csv.state.sqlite');
  const rest = await command(requested);
  expect(rest.code, rest.stderr).toBe(0);
  expect(rest.stderr).toContain(done > 0 ? `Resuming an interrupted batch: ${done} of` : '25 rows');
  expect(await cells('cut.csv', ['name'])).toHaveLength(25);
  // Four commands and 25 zones.
}, 60_000);

it('goes on when nobody hears it any more', async () => {
  const list = await position.write('unheard.csv', `${HEAD}\na,${MIDDLE}\n`);
  const running = start(['run', list, '--out', at('unheard-out.csv'), ...position.free()]);
  await running.said('1 row');
  running.leave();
  expect((await running.ended).code).toBe(0);
  expect(await cells('unheard-out.csv', ['name'])).toEqual([['a']]);
});

it('compares, too', async () => {
  const list = await position.write('pair.csv', `${HEAD}\na,${MIDDLE}\n`);
  const requested = [...PAIR, '--format', 'geojson'];
  const { catalog } = position.landscape();
  const { code, stderr } = await command([
    'run',
    list,
    '--out',
    at('pair.json'),
    '--catalog',
    catalog,
    ...requested,
  ]);
  expect(code, stderr).toBe(0);
  const { features } = JSON.parse(await position.read('pair.json')) as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toMatchObject([
    { name: 'a', years_between: expect.any(Number) as number, period1_ndvi: expect.any(Number) as number },
  ]);
});

it.each([
  [['--date', '2024-13-40'], /Date|date/],
  [['--date', '2099-01-01'], /future/],
  [['--operation', 'compare'], /date1_start/],
  [['--size', '0'], /--size/],
  [['--catalog', './no-such'], /--catalog .*no-such is not\s+there/],
  [['--workers', 'two'], /--workers/],
  [['--format', 'xlsx'], /xlsx/],
])('refuses %j before anything is begun', async (wrong, says) => {
  const list = await position.write('refused.csv', `${HEAD}\na,${MIDDLE}\n`);
  const { catalog } = position.landscape();
  const { code, stderr } = await commandHere([
    'run',
    list,
    '--out',
    at('refused-out.csv'),
    '--catalog',
    catalog,
    ...wrong,
  ]);
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(says);
  expect(existsSync(at('refused-out.csv'))).toBe(false);
});

it('says what it can do in both languages', async () => {
  const [en, fr] = await Promise.all([
    commandHere(['run', '--help']),
    commandHere(['run', '--help', '--lang', 'fr']),
  ]);
  expect(en.stdout).toContain('the same command resumes');
  expect(fr.stdout).toContain('Utilisation');
  expect(fr.stdout).toContain('la même commande reprend');
  // What an option takes has a name in each language.
  const options = (text: string) =>
    [...text.matchAll(/^ {2}((?:-\w, )?--[-\w]+)/gm)].map(([, option]) => option);
  expect(options(en.stdout)).toContain('--cache-mb');
  expect(options(fr.stdout)).toEqual(options(en.stdout));
});
