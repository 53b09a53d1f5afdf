import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ResultFile } from '../../src/table/result-file.ts';
import { openTable, type Table } from '../../src/table/table.ts';
import { temporaryFolder } from '../../../test/support/gdal-command.ts';
import { bundle } from '../support/program.ts';
import { CARRIED, COLUMNS, rowOf } from '../support/rows.ts';

const folder = temporaryFolder();
const path = join(folder.path, 'result.csv');
afterAll(() => folder.remove());
beforeEach(() => {
  for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
});

const OPTIONS = { columns: COLUMNS, carried: CARRIED };

async function begun(): Promise<Table> {
  const table = await openTable(path, OPTIONS);
  for (let line = 1; line <= 1500; line += 1) await table.add(rowOf(line));
  return table;
}

describe('a result', () => {
  it('is not there before it is whole', async () => {
    const table = await begun();
    expect(readdirSync(folder.path)).toEqual(['.result.csv.part']);
    await table.finish();
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
    expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(1502);
  });

  it('leaves nothing when it is discarded, and stays when that comes late', async () => {
    await (await begun()).discard();
    expect(readdirSync(folder.path)).toEqual([]);
    const table = await begun();
    await table.finish();
    await table.discard();
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
  });

  it('replaces nothing that is there', async () => {
    writeFileSync(path, 'mine');
    await expect(openTable(path, OPTIONS)).rejects.toMatchObject({
      code: 'result-exists',
      message: `The result ${path} is there already, and is never replaced: move it, or name another.`,
    });
    rmSync(path);
    symlinkSync('nowhere', path);
    await expect(openTable(path, OPTIONS)).rejects.toMatchObject({ code: 'result-exists' });
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
  });

  it('replaces nothing that came meanwhile', async () => {
    const table = await begun();
    writeFileSync(path, 'mine');
    await expect(table.finish()).rejects.toMatchObject({ code: 'result-exists' });
    expect([readdirSync(folder.path), readFileSync(path, 'utf8')]).toEqual([['result.csv'], 'mine']);
  });

  it('gets there where files cannot be linked, and replaces nothing there either', async () => {
    const refuses = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));
    const file = await ResultFile.open(path, refuses);
    await file.write('whole');
    await file.finish();
    expect([readdirSync(folder.path), readFileSync(path, 'utf8')]).toEqual([['result.csv'], 'whole']);
    const other = join(folder.path, 'other.csv');
    const late = await ResultFile.open(other, refuses);
    writeFileSync(other, 'mine');
    await expect(late.finish()).rejects.toMatchObject({ code: 'result-exists' });
    expect([readdirSync(folder.path), readFileSync(other, 'utf8')]).toEqual([
      ['other.csv', 'result.csv'],
      'mine',
    ]);
  });

  it('says where it cannot be written, and of which format it is not', async () => {
    const lost = join(folder.path, 'none', 'result.csv');
    await expect(openTable(lost, OPTIONS)).rejects.toMatchObject({
      code: 'result-unwritable',
      message: `The result ${lost} cannot be written. Its folder is not there: make it, or name another.`,
      fields: { path: lost, reason: 'ENOENT' },
    });
    await expect(openTable(join(folder.path, 'a.xlsx'), OPTIONS)).rejects.toMatchObject({
      code: 'result-format',
    });
    const table = await openTable(join(folder.path, 'a.xlsx'), { ...OPTIONS, format: 'geojson' });
    await table.finish();
    expect(readdirSync(folder.path)).toEqual(['a.xlsx']);
  });

  it('is not there when its program is killed, and what that left goes with the next', async () => {
    await killedWhileWriting();
    expect(readdirSync(folder.path)).toEqual(['.result.csv.part']);
    await (await begun()).finish();
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
    expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(1502);
  });
});

async function killedWhileWriting(): Promise<void> {
  const program = await bundle('table-process.ts');
  const child = spawn(process.execPath, [program.file, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([once(child.stdout, 'data'), exit]);
  child.kill('SIGKILL');
  const [, signal] = await exit;
  await program.remove();
  expect(signal).toBe('SIGKILL');
}
