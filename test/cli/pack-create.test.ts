import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatPack } from '../../cli/pack-record.ts';
import { run } from '../../cli/run.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { fakeIo, fakeLibrary, recorder } from './fake-library.ts';
import { BEGUN, INFO, MADE, type Making } from './fake-packs.ts';
import { useFolderEach } from '../support/closing.ts';
import { sylvan, words } from './run-sylvan.ts';

const ZONE = ['--lat', '-7.836', '--lng', '39.274'];

const folder = useFolderEach();
const file = () => join(folder.path, 'a.sylvan.zip');

const create = () => ['pack', 'create', file(), ...ZONE];

describe('sylvan pack create', () => {
  const CREATE = ['--size', '2', '--from', '2020', '--to', '2024', '--date', '2024-08-31'];

  it('prints the cost, creates the pack, writes its file, and removes it from the packs folder', async () => {
    const options = ['--packs', '/packs', '--catalog', './rufiji', '--service', 'https://s.example'];
    const { code, stdout, stderr, log } = await sylvan([...create(), ...CREATE, ...options]);
    const zone = { lat: -7.836, lng: 39.274, size: 2, from: 2020, to: 2024, date: '2024-08-31' };
    expect(code).toBe(0);
    expect(log.making.calls).toStrictEqual([
      ['estimate', zone],
      ['create', zone],
      ['export', INFO.id],
      ['remove', INFO.id],
    ]);
    expect([log.folders, log.catalogs, log.open]).toStrictEqual([['/packs'], ['./rufiji'], 0]);
    expect(words(stderr)).toBe(
      `The pack needs 3 counted calls and about 12 MB of data. Wrote ${file()} (1.2 MB).`,
    );
    expect(stdout).toBe(formatPack(INFO, 'en', 80));
    expect(await readdir(folder.path)).toStrictEqual(['a.sylvan.zip']);
    expect(await readFile(file(), 'utf8')).toBe('twelve bytes');
  });

  it('creates the folder of its file, and leaves defaults and validation to the library', async () => {
    const deep = join(folder.path, 'new/deep/a.sylvan.zip');
    const { log } = await sylvan(['pack', 'create', deep, '--lat', '7,5', '--from', 'soon']);
    expect(log.making.calls[0]).toStrictEqual(['estimate', { lat: '7,5', from: 'soon' }]);
    expect(await readFile(deep, 'utf8')).toBe('twelve bytes');
  });

  it('refuses an existing file unless --force is given', async () => {
    await writeFile(file(), 'mine');
    const { code, stderr, log } = await sylvan(create());
    expect([code, log.making.calls]).toStrictEqual([2, []]);
    expect(words(stderr)).toBe(
      `sylvan: The file cannot be written ${file()} already exists: choose another name, or replace the file with --force.`,
    );
    expect(await readFile(file(), 'utf8')).toBe('mine');
    expect((await sylvan([...create(), '--force'])).code).toBe(0);
    expect(await readFile(file(), 'utf8')).toBe('twelve bytes');
  });

  it('does not replace a file that appears while the pack is created', async () => {
    const packMaking: Making = async () => {
      await writeFile(file(), 'mine');
      return MADE;
    };
    expect((await sylvan(create(), { packMaking })).code).toBe(2);
    expect(await readFile(file(), 'utf8')).toBe('mine');
  });

  it.each([
    ['forest.pack', 'A pack is a zip file: name the pack '],
    ['', 'The file name is empty: name the file to write the pack to.'],
    ['sub', 'sub is a folder: give a file in it to write the pack to.'],
    ['mine.txt/a.sylvan.zip', 'mine.txt is not a folder: choose another place for the pack.'],
    [`${'x'.repeat(250)}.zip`, 'cannot be written: try again, or choose another place for the pack.'],
  ])('refuses the file %j before any work', async (name, sentence) => {
    await mkdir(join(folder.path, 'sub'));
    await writeFile(join(folder.path, 'mine.txt'), 'mine');
    const point = name === '' ? '' : join(folder.path, name);
    const { code, stderr, log } = await sylvan(['pack', 'create', point, ...ZONE]);
    expect(code).toBe(name.length > 200 ? 5 : 2);
    expect(log.making.calls).toStrictEqual([]);
    expect(words(stderr)).toContain(sentence);
    expect((await readdir(folder.path)).sort()).toStrictEqual(['mine.txt', 'sub']);
  });

  it('reports the library’s error, and leaves no files behind', async () => {
    const packMaking: Making = () => Promise.reject(new SylvanError('storage-full', 'no room'));
    const { code, stderr, log } = await sylvan(create(), { packMaking });
    expect([code, log.open]).toStrictEqual([6, 0]);
    expect(stderr).toContain('Note: no room');
    expect(await readdir(folder.path)).toStrictEqual([]);
  });

  it('shows step and call on a terminal', async () => {
    const counts = { done: 3, total: 6, scenes: 6, tiles: 34, bytes: 2e6, overall: 0.5, host: null };
    const at = { source: 'sentinel2', step: 'read', ...counts } as const;
    const packMaking: Making = (_, { onProgress }) => {
      onProgress(BEGUN);
      onProgress({ ...BEGUN, call: 2, progress: at });
      onProgress({ ...BEGUN, step: 'cut', call: 3 });
      onProgress({ ...BEGUN, step: 'check', call: 3, progress: { ...at, source: 'firms', scenes: 1 } });
      return Promise.resolve(MADE);
    };
    const io = { ...fakeIo(fakeLibrary({ packMaking })), stderr: recorder({ columns: 80 }) };
    await run(create(), io);
    const text = io.stderr.text();
    expect(text).toMatch(/Fetching, call 1 of 3 \[.*\]/);
    expect(text.endsWith('MB).\n'), 'the bar is erased').toBe(true);
  });
});
