import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../cli/run.ts';
import { useFolder } from '../support/closing.ts';
import { CATALOG_CHECK, fakeIo, fakeLibrary } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

describe('sylvan catalog check', () => {
  it.each([
    [
      'en',
      'no scene classification (the catalog lists no SCL (scl))',
      '1 of 2 items in file:///zone/items.json',
    ],
    [
      'fr',
      'pas de classification de scène (pas de SCL (scl) dans le catalogue)',
      'utilisables dans file:///zone/items.json\u202f: 1 sur 2',
    ],
  ])('prints each item with a fault, and how many are usable, in %s', async (lang, fault, usable) => {
    const { code, stdout } = await sylvan(['catalog', 'check', './zone', '--lang', lang]);
    expect(code).toBe(2);
    for (const part of [`bad\n  - ${fault}\n`, usable, '39.200, -7.900, 39.300, -7.800'])
      expect(stdout).toContain(part);
    expect(stdout).not.toContain('good');
  });

  it('prints the whole check as JSON with --json', async () => {
    const { stdout } = await sylvan(['catalog', 'check', './zone', '--json']);
    expect(JSON.parse(stdout)).toEqual(CATALOG_CHECK);
  });
});

describe('sylvan catalog make', () => {
  const folder = useFolder();
  beforeAll(async () => {
    await mkdir(join(folder.path, 'scene'), { recursive: true });
    for (const name of ['scene/b.tif', 'scene/a.TIFF', 'scene/notes.txt', 'c.tif'])
      await writeFile(join(folder.path, name), '');
  });

  const left = (file: string) => ({ file: `file://${file}`, code: 'no-date', detail: 'give one' });

  /** Runs the command with a library that makes one item from all files but the last. */
  async function made(...words: readonly string[]) {
    const library = fakeLibrary({});
    const calls: { files: readonly string[]; options: object | undefined }[] = [];
    const io = fakeIo({
      ...library,
      makeCatalog(_, files, options) {
        calls.push({ files, options });
        const collection = { type: 'FeatureCollection', features: [{ id: 'one' }] } as const;
        const lacking = [{ item: 'one', bands: ['B05 (rededge1)', 'SCL (scl)'] }];
        return Promise.resolve({ collection, left: files.slice(-1).map(left), lacking });
      },
    });
    const code = await run(['catalog', 'make', ...words], io);
    return { code, calls, stdout: io.stdout.text(), stderr: io.stderr.text() };
  }

  it('makes items from the images of a folder, and writes them into it', async () => {
    const items = join(folder.path, 'items.json');
    const { code, calls, stdout } = await made(folder.path, '--date', '2025-08-28', '--offset', '-0.1');
    const files = ['c.tif', 'scene/a.TIFF', 'scene/b.tif'].map((name) => join(folder.path, name));
    const options = { base: items, date: '2025-08-28', offset: -0.1 };
    expect(calls).toMatchObject([{ files, options }]);
    const collection = { type: 'FeatureCollection', features: [{ id: 'one' }] };
    expect(JSON.parse(await readFile(items, 'utf8'))).toEqual(collection);
    expect(code).toBe(2);
    expect(words(stdout)).toMatch(/Wrote 1 item to .* 1: no date in the file name \(give one\): /);
    expect(words(stdout)).toContain('For an analysis, 1 item (one) also needs B05 (rededge1), SCL (scl).');
    expect(words(stdout)).toContain(`npx sylvan catalog check ${folder.path}`);
  });

  it('writes into the named folder, or into the common folder of several paths, however deep their images are', async () => {
    const [parent, scenes] = [join(folder.path, 'deep'), join(folder.path, 'deep', 'scenes')];
    await mkdir(join(scenes, 'one'), { recursive: true });
    await mkdir(join(parent, 'other'), { recursive: true });
    for (const name of ['scenes/one/a.tif', 'other/b.tif']) await writeFile(join(parent, name), '');
    const baseOf = async (...words: readonly string[]) => (await made(...words)).calls[0].options;
    expect(await baseOf(scenes)).toMatchObject({ base: join(scenes, 'items.json') });
    const file = join(parent, 'other', 'b.tif');
    expect(await baseOf(scenes, file)).toMatchObject({ base: join(parent, 'items.json') });
    expect(await baseOf(file)).toMatchObject({ base: join(parent, 'other', 'items.json') });
  });

  it('replaces a file only with --force, and names a file that does not exist', async () => {
    const refused = await made(folder.path);
    expect([refused.code, refused.calls]).toEqual([2, []]);
    expect(refused.stderr).toMatch(/already exists/);
    expect((await made(folder.path, '--force')).calls).toHaveLength(1);
    const { code, stderr } = await made(join(folder.path, 'none.tif'));
    expect(code).toBe(2);
    expect(stderr).toContain('none.tif');
  });
});
