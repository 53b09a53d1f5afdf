import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFolderEach } from '../support/closing.ts';
import { fakeLibrary } from './fake-library.ts';
import { MADE } from './fake-packs.ts';
import { sylvan, words } from './run-sylvan.ts';

const OTHER = { id: '9c000000-0000-4000-8000-000000000000', isComplete: false, bytes: 0 };

const folder = useFolderEach();
let library: ReturnType<typeof fakeLibrary>;
beforeEach(() => {
  library = fakeLibrary({});
  library.log.making.stored.push(MADE, OTHER);
});

const packCalls = () => library.log.making.calls;

describe('sylvan pack list', () => {
  it('lists each pack with its zone, and marks unfinished ones', async () => {
    const { code, stdout } = await sylvan(['pack', 'list', '--packs', folder.path], library);
    expect(code).toBe(0);
    expect(words(stdout)).toBe(
      `${MADE.id} Zone 2 km square around -7.836, 39.274 Years 2023 to 2024 Date 2024-08-31 Size 0 MB ` +
        `${OTHER.id} Zone 2 km square around -7.836, 39.274 Years 2023 to 2024 Date 2024-08-31 ` +
        'Size unfinished: to resume it, run the command that started it',
    );
    expect(library.log.folders).toEqual([folder.path]);
  });

  it.each([
    ['en', 'There are no packs.'],
    ['fr', 'Il n’y a pas de paquet.'],
  ])('says that there are no packs, in %s', async (lang, none) => {
    const { code, stdout } = await sylvan(['pack', 'list', '--lang', lang]);
    expect([code, stdout.startsWith(none)]).toEqual([0, true]);
  });

  it('prints all packs as JSON with --json', async () => {
    const { stdout } = await sylvan(['pack', 'list', '--json'], library);
    expect(JSON.parse(stdout)).toMatchObject([MADE, OTHER]);
  });
});

describe('sylvan pack export', () => {
  it('writes the pack with an id prefix, and keeps it in the folder', async () => {
    const file = join(folder.path, 'a.sylvan.zip');
    const { code, stdout } = await sylvan(['pack', 'export', MADE.id.slice(0, 4), file], library);
    expect([code, words(stdout)]).toEqual([0, `Wrote ${file} (1.2 MB).`]);
    expect(await readFile(file, 'utf8')).toBe('twelve bytes');
    expect(packCalls()).toEqual([['export', MADE.id]]);
  });

  it('replaces a file only with --force', async () => {
    const file = join(folder.path, 'a.sylvan.zip');
    await writeFile(file, 'mine');
    const { code, stderr } = await sylvan(['pack', 'export', MADE.id, file], library);
    expect([code, packCalls()]).toEqual([2, []]);
    expect(stderr).toContain('--force');
    expect((await sylvan(['pack', 'export', MADE.id, file, '--force', '--json'], library)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('twelve bytes');
  });
});

describe('sylvan pack remove', () => {
  it('deletes the pack with an id prefix', async () => {
    const { code, stdout } = await sylvan(['pack', 'remove', '9c', '--lang', 'fr'], library);
    expect([code, words(stdout)]).toEqual([0, `Paquet ${OTHER.id} supprimé.`]);
    expect(library.log.making.stored).toEqual([MADE]);
  });

  it('deletes nothing if the prefix is ambiguous or unknown', async () => {
    library.log.making.stored.push({ ...OTHER, id: '9cffffff-0000-4000-8000-000000000000' });
    for (const id of ['9c', 'ff', '']) expect((await sylvan(['pack', 'remove', id], library)).code).toBe(4);
    expect(library.log.making.stored).toHaveLength(3);
    expect(packCalls()).toEqual([]);
  });
});
