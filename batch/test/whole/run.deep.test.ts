import Database from 'better-sqlite3';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { existsSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { StateDatabase } from '../../src/state/state-database.ts';
import { command, commandHere, start } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const files = useLandscape();
const at = (name: string) => files.at(name);

const HEAD = 'name,lat,lng,size';
const MIDDLE = '-10.48945,-61.35346,1';

const PAIR = [
  ...['--operation', 'compare', '--date1-start', '2023-07-01', '--date1-end', '2023-09-10'],
  ...['--date2-start', '2024-06-20', '--date2-end', '2024-07-31'],
];

/** Opens the state of a result that no process holds. */
function withState<R>(result: string, work: (state: Database.Database) => R): R {
  const state = new Database(at(`${result}.state.sqlite`));
  try {
    return work(state);
  } finally {
    state.close();
  }
}

/** Cells by column, for rows without quotes before them. */
async function cells(name: string, columns: readonly string[]): Promise<string[][]> {
  const [head, ...rows] = (await files.read(name)).trimEnd().split('\n');
  const indices = columns.map((column) => head.split(',').indexOf(column));
  return rows.map((row) => indices.map((i) => row.split(',')[i]));
}

it('a run computes duplicates once, reports bad rows, and writes the problems of zones to the table', async () => {
  const bad = ['c,95,10,1', `d,-10.49,-61.35,x`, 'e,-10.5,-61.36,0.2'];
  const rows = [`a,${MIDDLE}`, `b,${MIDDLE}`, ...bad, 'f,48.4,2.7,1'];
  const list = await files.write('mixed.csv', `${[HEAD, ...rows].join('\n')}\n`);
  const { code, stderr } = await command(['run', list, '--out', at('mixed-out.csv'), ...files.free()]);
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
  expect(await files.read('mixed-out.csv')).toMatch(/\n7,.*no-imagery,/);
});

it('a repeated run does nothing, and no run overwrites the result of another', async () => {
  const list = await files.write('one.csv', `${HEAD}\na,${MIDDLE}\n`);
  const args = ['run', list, '--out', at('one-out.csv'), ...files.free()];
  expect((await command(args)).code).toBe(0);
  const first = await files.read('one-out.csv');
  const again = await command(args);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain('nothing to do');
  const other = await command([...args, '--lang', 'fr']);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('Le résultat existe déjà');
  await writeFile(at('mine.csv'), 'mine');
  const mine = await command(['run', list, '--out', at('mine.csv'), ...files.free()]);
  expect([mine.code, await files.read('mine.csv')]).toEqual([2, 'mine']);
  expect(existsSync(at('mine.csv.state.sqlite'))).toBe(false);
  expect(await files.read('one-out.csv')).toBe(first);
  await rm(at('one-out.csv'));
  expect((await command(args)).code).toBe(0);
  expect(await files.read('one-out.csv')).toBe(first);
});

it('a run that was killed while writing recognizes its own table, and no other file', async () => {
  const list = await files.write('own.csv', `${HEAD}\na,${MIDDLE}\n`);
  const args = ['run', list, '--out', at('own-out.csv'), ...files.free()];
  expect((await command(args)).code).toBe(0);
  withState('own-out.csv', (state) => state.exec(`update meta set value = 'writing' where name = 'phase'`));
  expect((await command(args)).stderr).toContain('nothing to do');
  await writeFile(at('own-out.csv'), '');
  const other = await command(args);
  expect(other.code, other.stderr).toBe(2);
  expect(other.stderr).toContain('The result already exists');
});

it('a damaged state file is reported', async () => {
  const list = await files.write('hurt.csv', `${HEAD}\na,${MIDDLE}\n`);
  new StateDatabase(at('hurt-out.csv.state.sqlite')).close();
  const bytes = await readFile(at('hurt-out.csv.state.sqlite'));
  await writeFile(at('hurt-out.csv.state.sqlite'), bytes.fill(0x55, 4096));
  const { code, stderr } = await commandHere(['run', list, '--out', at('hurt-out.csv'), '--json']);
  expect(code, stderr).toBe(5);
  expect(JSON.parse(stderr)).toMatchObject({ code: 'state-unusable' });
  expect(stderr).toContain('is damaged: move that file away');
});

it('an unwritable result is refused before computing, and Parquet takes fractions of a kilometre', async () => {
  const list = await files.write('half.csv', `${HEAD}\na,${MIDDLE.replace(/1$/, '0.5')}\n`);
  await symlink('nowhere', at('link.csv'));
  const { catalog } = files.landscape();
  const args = (out: string) => ['run', list, '--out', at(out), '--catalog', catalog, ...PAIR];
  for (const [name, code] of [
    ['half.xlsx', 'result-format'],
    ['link.csv', 'result-exists'],
  ] as const) {
    const { code: exit, stderr } = await commandHere([...args(name), '--json']);
    expect(exit, stderr).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ code });
    expect(existsSync(at(`${name}.state.sqlite`))).toBe(false);
  }
  const made = await command([...args('half.parquet'), '--no-cache']);
  expect(made.code, made.stderr).toBe(0);
  const file = await asyncBufferFromFile(at('half.parquet'));
  expect(await parquetReadObjects({ file })).toMatchObject([{ name: 'a', size: 0.5 }]);
});

it('a run excludes others, ends in order on SIGINT, and resumes only for the same command', async () => {
  const list = await files.landscape().list(25, 7);
  const args = ['run', list, '--out', at('cut.csv'), ...files.free(), '--workers', '1'];
  const running = start(args);
  await running.said('25 rows');
  const second = await command(args);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('Another run is under way');
  running.send('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code, stderr).toBe(130);
  expect(stderr).toContain('run the same command to continue');
  expect(existsSync(at('cut.csv'))).toBe(false);
  const done = withState('cut.csv', (state) =>
    state.prepare<[], number>('select count(outcome) from zone').pluck().get()!,
  );
  const other = await command([...args, '--date', '2024-08-30']);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('cut.csv.state.sqlite');
  const rest = await command(args);
  expect(rest.code, rest.stderr).toBe(0);
  expect(rest.stderr).toContain(done > 0 ? `Resuming an interrupted batch: ${done} of` : '25 rows');
  expect(await cells('cut.csv', ['name'])).toHaveLength(25);
  // Four commands and 25 zones.
}, 60_000);

it('a run continues when its output streams are closed', async () => {
  const list = await files.write('unheard.csv', `${HEAD}\na,${MIDDLE}\n`);
  const running = start(['run', list, '--out', at('unheard-out.csv'), ...files.free()]);
  await running.said('1 row');
  running.leave();
  expect((await running.ended).code).toBe(0);
  expect(await cells('unheard-out.csv', ['name'])).toEqual([['a']]);
});

it.each([
  [['--date', '2099-01-01'], /future/],
  [['--operation', 'compare'], /date1_start/],
  [['--size', '0'], /--size/],
  [['--catalog', './no-such'], /--catalog .*no-such does not exist/],
  [['--format', 'xlsx'], /xlsx/],
])('%j is refused before the run starts', async (wrong, message) => {
  const list = await files.write('refused.csv', `${HEAD}\na,${MIDDLE}\n`);
  const { catalog } = files.landscape();
  const args = ['run', list, '--out', at('refused-out.csv'), '--catalog', catalog, ...wrong];
  const { code, stderr } = await commandHere(args);
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(message);
  expect(existsSync(at('refused-out.csv'))).toBe(false);
});
