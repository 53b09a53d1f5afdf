import { spawnSync } from 'node:child_process';
import { readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftName, nearby } from '../../cli/pack-output.ts';
import { run } from '../../cli/run.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { fakeIo, fakeLibrary } from './fake-library.ts';
import { BEGUN, INFO, MADE, type Making } from './fake-packs.ts';
import { useFolderEach } from '../support/closing.ts';
import { sylvan, words, type FakeLibrary } from './run-sylvan.ts';

const folder = useFolderEach();
const file = () => join(folder.path, 'a.sylvan.zip');

const create = () => ['pack', 'create', file(), '--lat', '-7.836', '--lng', '39.274'];
const names = (library: FakeLibrary) => library.log.making.calls.map(([name]) => name);

/** The library with packs that cannot be exported. */
function withoutExport(library: FakeLibrary): FakeLibrary {
  const broken = () => Promise.reject(new SylvanError('internal', 'x'));
  const packsOf: FakeLibrary['packsOf'] = (sylvan) => ({ ...library.packsOf(sylvan), export: broken });
  return { ...library, packsOf };
}

describe('an unfinished pack', () => {
  it('is resumed by the same command if writing its file was interrupted', async () => {
    const library = fakeLibrary();
    const { making } = library.log;
    const controller = new AbortController();
    const io = { ...fakeIo(library, controller.signal) };
    const packsOf: FakeLibrary['packsOf'] = (sylvan) => {
      const packs = library.packsOf(sylvan);
      const stopped = () => {
        controller.abort(new Error('Stopped'));
        return packs.export(INFO.id, io);
      };
      return { ...packs, export: stopped };
    };
    expect(await run(create(), { ...io, library: { ...library, packsOf } })).toBe(130);
    expect(await readdir(folder.path)).toStrictEqual(['.a.sylvan.zip.unfinished']);
    making.calls.length = 0;
    const { code, stderr } = await sylvan(create(), library);
    const made = ['resume', 'export', 'remove'].map((name) => [name, INFO.id]);
    expect([code, making.calls]).toStrictEqual([0, made]);
    expect(words(stderr)).toMatch(/^Resuming the unfinished pack 4b1f0a52/);
    expect(await readdir(folder.path)).toStrictEqual(['a.sylvan.zip']);
  });

  it.each([
    ['other options', ['--size', '3'], [MADE]],
    ['a deleted pack', [], []],
    ['an incomplete pack', [], [{ ...MADE, isComplete: false }]],
  ])('is started again with %s', async (_, more, stored) => {
    const library = fakeLibrary();
    expect((await sylvan(create(), withoutExport(fakeLibrary()))).code).toBe(5);
    library.log.making.stored.push(...stored);
    await sylvan([...create(), ...more], library);
    expect(names(library)).toStrictEqual(['estimate', 'create', 'export', 'remove']);
  });

  it.each([
    ['is complete', MADE],
    ['was begun by another program', { ...MADE, isComplete: false }],
  ])('stays in the packs folder if it was there before and %s', async (_, there) => {
    const library = fakeLibrary();
    library.log.making.stored.push(there);
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['estimate', 'create', 'export']);
    expect(library.log.making.stored).toStrictEqual([MADE]);
    expect(await readdir(folder.path)).toStrictEqual(['a.sylvan.zip']);
  });

  it.each(['[]', '{"begun":1}', '{'])('stays in the packs folder with the invalid note %s', async (note) => {
    const library = fakeLibrary();
    library.log.making.stored.push(MADE);
    await writeFile(join(folder.path, '.a.sylvan.zip.unfinished'), note);
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['estimate', 'create', 'export']);
  });

  it('stays in the packs folder after a resumed export if it was there before', async () => {
    const library = fakeLibrary();
    library.log.making.stored.push(MADE);
    expect((await sylvan(create(), withoutExport(library))).code).toBe(5);
    library.log.making.calls.length = 0;
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['resume', 'export']);
    expect(library.log.making.stored).toStrictEqual([MADE]);
  });

  it('is removed if an earlier run for the same file began it and was killed', async () => {
    const noted: string[] = [];
    const begins: Making = async (_, { onProgress }) => {
      library.log.making.stored.push({ ...MADE, isComplete: false });
      onProgress(BEGUN);
      // A run killed at this point leaves exactly this note.
      await expect.poll(() => readdir(folder.path)).toStrictEqual(['.a.sylvan.zip.unfinished']);
      noted.push(await readFile(join(folder.path, '.a.sylvan.zip.unfinished'), 'utf8'));
      throw new SylvanError('upstream-failure', 'x');
    };
    const library = fakeLibrary({ packMaking: begins });
    expect((await sylvan(create(), library)).code).not.toBe(0);
    const later = fakeLibrary();
    later.log.making.stored.push(...library.log.making.stored);
    expect((await sylvan(create(), later)).code).toBe(0);
    expect(names(later)).toStrictEqual(['estimate', 'create', 'export', 'remove']);
    expect(await readdir(folder.path)).toStrictEqual(['a.sylvan.zip']);
    expect(noted).toStrictEqual([expect.stringContaining(MADE.id)]);
  });

  it('can be resumed, as the message on interruption says', async () => {
    const controller = new AbortController();
    const packMaking: Making = (_, { signal }) => {
      controller.abort(new Error('Stopped'));
      return Promise.reject(signal.reason as Error);
    };
    const { code, stderr, stdout } = await sylvan(create(), { packMaking }, controller.signal);
    expect([code, stdout]).toStrictEqual([130, '']);
    expect(words(stderr)).toMatch(
      /Interrupted\. .* run the same command again; on a later day, add the --date of this run\.$/,
    );
  });
});

it('pack create deletes drafts of killed runs, but none that may still be written', async () => {
  const draft = basename(nearby(file(), draftName()));
  const named = (host: string, pid: number) => `.a.sylvan.zip.${host}-${pid}-0123abcd.part`;
  const host = draft.slice('.a.sylvan.zip.'.length).slice(0, 8);
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const [left, live] = [named(host, gone), named(host, process.ppid)];
  const [abandoned, elsewhere] = [named('00000000', gone), named('00000001', gone)];
  for (const name of [left, live, abandoned, elsewhere, draft, '.b.part'])
    await writeFile(join(folder.path, name), 'x');
  const lastWeek = Date.now() / 1000 - 7 * 86_400;
  for (const name of [live, abandoned]) await utimes(join(folder.path, name), lastWeek, lastWeek);
  expect((await sylvan(create())).code).toBe(0);
  expect((await readdir(folder.path)).sort()).toStrictEqual(
    [live, elsewhere, draft, '.b.part', 'a.sylvan.zip'].sort(),
  );
});
