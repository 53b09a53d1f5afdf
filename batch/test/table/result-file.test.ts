import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ResultFile } from '../../src/table/result-file.ts';
import { openTable, type Table } from '../../src/table/table.ts';
import { bundle } from '../../../service/test/support/service-process.ts';
import { CARRIED, COLUMNS, rowOf } from '../support/rows.ts';
import { useFolder } from '../../../test/support/closing.ts';

const folder = useFolder();
const path = join(folder.path, 'result.csv');
beforeEach(() => {
  for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
});

const OPTIONS = { columns: COLUMNS, carried: CARRIED };

async function startTable(): Promise<Table> {
  const table = await openTable(path, OPTIONS);
  for (let line = 1; line <= 1500; line += 1) await table.add(rowOf(line));
  return table;
}

describe('a result', () => {
  it('leaves nothing when it is discarded, and stays if discarded after it is finished', async () => {
    await (await startTable()).discard();
    expect(readdirSync(folder.path)).toEqual([]);
    const table = await startTable();
    await table.finish();
    await table.discard();
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
  });

  it('never replaces an existing file or link', async () => {
    writeFileSync(path, 'mine');
    await expect(openTable(path, OPTIONS)).rejects.toMatchObject({ code: 'result-exists' });
    rmSync(path);
    symlinkSync('nowhere', path);
    await expect(openTable(path, OPTIONS)).rejects.toMatchObject({ code: 'result-exists' });
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
  });

  it('does not replace a file that was created meanwhile', async () => {
    const table = await startTable();
    writeFileSync(path, 'mine');
    await expect(table.finish()).rejects.toMatchObject({ code: 'result-exists' });
    expect([readdirSync(folder.path), readFileSync(path, 'utf8')]).toEqual([['result.csv'], 'mine']);
  });

  it('is written even if files cannot be linked, and replaces nothing there either', async () => {
    const refuseLinks = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));
    const file = await ResultFile.open(path, refuseLinks);
    await file.write('whole');
    await file.finish();
    expect([readdirSync(folder.path), readFileSync(path, 'utf8')]).toEqual([['result.csv'], 'whole']);
    const other = join(folder.path, 'other.csv');
    const late = await ResultFile.open(other, refuseLinks);
    writeFileSync(other, 'mine');
    await expect(late.finish()).rejects.toMatchObject({ code: 'result-exists' });
    expect(readdirSync(folder.path)).toEqual(['other.csv', 'result.csv']);
    expect(readFileSync(other, 'utf8')).toBe('mine');
  });

  it('is refused in a missing folder or with an unknown extension, unless its format is given', async () => {
    const lost = join(folder.path, 'none', 'result.csv');
    const fields = { path: lost, reason: 'ENOENT' };
    await expect(openTable(lost, OPTIONS)).rejects.toMatchObject({ code: 'result-unwritable', fields });
    const odd = join(folder.path, 'a.xlsx');
    await expect(openTable(odd, OPTIONS)).rejects.toMatchObject({ code: 'result-format' });
    const table = await openTable(odd, { ...OPTIONS, format: 'geojson' });
    await table.finish();
    expect(readdirSync(folder.path)).toEqual(['a.xlsx']);
  });

  it('does not appear if its process is killed, and the next result replaces the leftover', async () => {
    await killedWhileWriting();
    expect(readdirSync(folder.path)).toEqual(['.result.csv.part']);
    await (await startTable()).finish();
    expect(readdirSync(folder.path)).toEqual(['result.csv']);
    expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(1502);
  });
});

async function killedWhileWriting(): Promise<void> {
  const program = await bundle(join(import.meta.dirname, '../support/table-process.ts'));
  const child = spawn(process.execPath, [program.file, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([once(child.stdout, 'data'), exit]);
  child.kill('SIGKILL');
  const [, signal] = await exit;
  await program.remove();
  expect(signal).toBe('SIGKILL');
}
