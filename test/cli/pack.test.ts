import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DamagedPart, PackFileCheck, PackFileInfo } from '../../cli/library.ts';
import { draftName } from '../../cli/pack-drafts.ts';
import { beside } from '../../cli/pack-output.ts';
import { formatCheck, formatPack } from '../../cli/pack-record.ts';
import { run } from '../../cli/run.ts';
import { SylvanError } from '../../src/core/errors.ts';
import { fakeIo, fakeLibrary, recorder, type Fakes } from './fake-library.ts';
import { INFO, MADE, WHOLE, type Making } from './fake-packs.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-pack-'));
  file = join(folder, 'a.sylvanpack');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ZONE = ['--lat', '-7.836', '--lng', '39.274'];
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

type FakeLibrary = ReturnType<typeof fakeLibrary>;

async function sylvan(argv: readonly string[], library: FakeLibrary | Fakes = {}, signal?: AbortSignal) {
  const own = 'log' in library ? library : fakeLibrary(library);
  const io = fakeIo(own, signal);
  const code = await run(argv, io);
  return { code, stdout: io.stdout.text(), stderr: io.stderr.text(), log: own.log };
}

function damaged(...parts: readonly Partial<DamagedPart>[]): PackFileCheck {
  const all = parts.map((part): DamagedPart => ({ kind: 'block', start: 4000, length: 32_768, ...part }));
  return { ...WHOLE, isWhole: false, damaged: all };
}

describe('what a pack holds', () => {
  it('reads in English', () => {
    expect(formatPack(INFO, 'en', 80)).toMatchInlineSnapshot(`
      "Zone    2 km square around -7.836, 39.274
      Years   2023 to 2024
      Date    2024-08-31
      Made    2026-02-28 by sylvan 0.9.0
      As of   2026-02-28
      Size    1.2 MB
      Holds   2 results, 14 answers of catalogues, 5,678 blocks of 1,234 files
      Images  of satellites

      Calls
        analysis    2024-08-31: result at hand
        analysis    2023-08-31: no imagery
        comparison  2018-06-03 to 2018-08-31 and 2019-06-03 to 2019-08-31: result at
                    hand
        With --pack the calls are made anew from the file alone.

      Data  Contains modified Copernicus Sentinel data 2023–2024
      Data  Landsat courtesy of the USGS
      "
    `);
  });

  it('reads in French in 40 columns, narrow no-break spaces shown as ~', () => {
    const text = formatPack({ ...INFO, simulated: true }, 'fr', 40).replaceAll('\u202f', '~');
    expect(text).toMatchInlineSnapshot(`
      "Zone          carré de 2 km autour de
                    -7,836~; 39,274
      Années        2023 à 2024
      Date          2024-08-31
      Créé          2026-02-28 par sylvan
                    0.9.0
      À la date du  2026-02-28
      Taille        1,2 Mo
      Contenu       2 résultats, 14 réponses
                    de catalogues, 5~678 blocs
                    de 1~234 fichiers
      Images        simulées~: ce lieu n’est
                    pas réel

      Appels
        analyse      2024-08-31~: résultat
                     disponible
        analyse      2023-08-31~: pas d’images
        comparaison  du 2018-06-03 au
                     2018-08-31 et du
                     2019-06-03 au
                     2019-08-31~: résultat
                     disponible
        Avec --pack, les appels se refont à
        partir du seul fichier.

      Données  Contains modified Copernicus
               Sentinel data 2023–2024
      Données  Landsat courtesy of the USGS
      "
    `);
  });

  it.each(['en', 'fr'] as const)('keeps to its columns, %s', (lang) => {
    for (const columns of [40, 60, 80, 100])
      expect(
        formatPack(INFO, lang, columns)
          .split('\n')
          .filter((line) => line.length > columns),
      ).toStrictEqual([]);
  });

  it('lets no text of the file move the cursor', () => {
    const attribution = ['red\u001b[31m \u202Eback'];
    const calls: PackFileInfo['calls'] = [
      { operation: 'analyze', request: { date: '2024\u009b1A' }, outcome: 'kept' },
      { operation: 'compare', request: {}, outcome: 'kept' },
    ];
    const text = formatPack({ ...INFO, attribution, calls, library: '1\r2' }, 'en', 80);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text).toContain('? to ? and ? to ?');
  });

  it('is printed for people, or with --json as the library tells it', async () => {
    await writeFile(file, 'x');
    expect(await sylvan(['pack', 'info', file])).toMatchObject({
      code: 0,
      stdout: formatPack(INFO, 'en', 80),
    });
    expect((await sylvan(['pack', 'info', file, '--lang', 'fr'])).stdout).toBe(formatPack(INFO, 'fr', 80));
    expect(JSON.parse((await sylvan(['pack', 'info', file, '--json'])).stdout)).toStrictEqual(INFO);
  });
});

describe('the check of a pack', () => {
  it('says that it is whole', async () => {
    await writeFile(file, 'x');
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file]);
    expect([code, stderr]).toStrictEqual([0, '']);
    expect(words(stdout)).toBe(`${file} is whole: all 5,694 parts are as they were written (1.2 MB).`);
    expect(formatCheck('a', WHOLE, 'fr', 80)).toContain('est entier\u202f: ses 5\u202f694 parties');
  });

  it('names what is damaged and how many bytes, and is the problem pack-invalid', async () => {
    await writeFile(file, 'x');
    const packCheck = damaged({ kind: 'result', call: 1 }, { url: 'https://h.example/a.tif', offset: 512 });
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file], { packCheck });
    expect(code).toBe(2);
    expect(words(stdout)).toBe(
      `${file} is damaged: 2 of 5,694 parts are not as they were written (65,536 bytes). Damaged ` +
        '- the result of call 2, at 4000: 32,768 bytes ' +
        '- the block of https://h.example/a.tif from byte 512 on, at 4000: 32,768 bytes',
    );
    expect(stderr).toMatch(/^sylvan: Not a valid pack\n/);
    expect(words(stderr)).toContain('parts 2 are damaged, 65536 bytes of 1200000.');
  });

  it('is JSON with --json, and so is the problem', async () => {
    await writeFile(file, 'x');
    const packCheck = damaged({ kind: 'answer' });
    const { code, stdout, stderr } = await sylvan(['pack', 'verify', file, '--json'], { packCheck });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toStrictEqual(packCheck);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'pack-invalid',
      fields: { fault: 'damaged', bytes: 32_768 },
    });
  });

  it('names the first parts of many, in both languages', () => {
    const url = 'file:///a\u001b[2Jb.tif';
    const many = damaged(...Array.from({ length: 12 }, (_, i) => ({ url, offset: i, length: 1 })));
    expect(formatCheck('a', many, 'en', 80)).toContain(
      '- the block of file:///a[2Jb.tif from byte 9 on, at 4000: 1 byte\n  - and 2 more (--json lists them all)\n',
    );
    expect(words(formatCheck('a', many, 'fr', 40))).toMatch(
      /^a est endommagé : .*, 12 sur 5 694 \(12 octets\)\. .*- et 2 de plus \(--json les donne toutes\)$/,
    );
    expect(words(formatCheck('a', damaged({ kind: 'answer' }), 'en', 80))).toContain(
      '1 of 5,694 parts is not',
    );
  });
});

describe('a file that cannot be read', () => {
  const COMMANDS = [
    ['pack', 'info'],
    ['pack', 'verify'],
    ['analyze', '--pack'],
    ['compare', '--pack'],
  ];

  it.each(COMMANDS)('is refused by %s %s, and nothing is asked', async (...command) => {
    const missing = await sylvan([...command, file]);
    expect([missing.code, missing.stdout, missing.log.open]).toStrictEqual([2, '', 0]);
    expect(words(missing.stderr)).toContain(
      `sylvan: The file cannot be read There is no file ${file}: check its name and place.`,
    );
    expect(words((await sylvan([...command, folder, '--lang', 'fr'])).stderr)).toContain(
      `${folder} n’est pas un fichier : donnez celui d’un paquet.`,
    );
    expect((await sylvan([...command, ''])).stderr).toContain('The file has no name');
  });

  it('is a problem as JSON with --json', async () => {
    const { stderr } = await sylvan(['pack', 'info', join(folder, 'x'), '--json']);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'input-failed', fields: { reason: 'missing' } });
  });

  it('because it may not be is told, but for those whom nothing stops', async () => {
    await writeFile(file, 'x', { mode: 0 });
    const { code } = await sylvan(['pack', 'info', file]);
    expect(code).toBe(process.getuid?.() === 0 ? 0 : 2);
  });
});

describe('the making of a pack', () => {
  const CREATE = ['--size', '2', '--from', '2020', '--to', '2024', '--date', '2024-08-31'];
  const create = () => ['pack', 'create', file, ...ZONE];

  it('tells what it takes, makes the pack, writes it, and takes it out of the folder of packs', async () => {
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
    expect(words(stderr)).toBe(`The pack takes 3 calls that count and about 12 MB. Wrote ${file} (1.2 MB).`);
    expect(stdout).toBe(formatPack(INFO, 'en', 80));
    expect(await readdir(folder)).toStrictEqual(['a.sylvanpack']);
    expect(await readFile(file, 'utf8')).toBe('twelve bytes');
  });

  it('leaves to the library what was not typed, and what is wrong with what was', async () => {
    const { log } = await sylvan(['pack', 'create', file, '--lat', '7,5', '--from', 'soon']);
    expect(log.making.calls[0]).toStrictEqual(['estimate', { lat: '7,5', from: 'soon' }]);
  });

  it('says nothing but JSON with --json', async () => {
    const { stdout, stderr } = await sylvan([...create(), '--json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toStrictEqual(INFO);
  });

  it('speaks French', async () => {
    const { stdout, stderr } = await sylvan([...create(), '--lang', 'fr']);
    expect(words(stderr)).toBe(
      `Le paquet demande 3 appels décomptés et environ 12 Mo. ${file} écrit (1,2 Mo).`,
    );
    expect(stdout).toBe(formatPack(INFO, 'fr', 80));
  });

  it('refuses a file that is there, unless it may be replaced', async () => {
    await writeFile(file, 'mine');
    const { code, stderr, log } = await sylvan(create());
    expect([code, log.making.calls]).toStrictEqual([2, []]);
    expect(words(stderr)).toBe(
      `sylvan: The file cannot be written ${file} is there already: choose another name, or replace it with --force.`,
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await sylvan([...create(), '--force'])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('twelve bytes');
  });

  it('replaces no file that came while the pack was made', async () => {
    const packMaking: Making = async () => {
      await writeFile(file, 'mine');
      return MADE;
    };
    expect((await sylvan(create(), { packMaking })).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['', 'The pack has no name: give the file that it is written to.'],
    ['sub', 'sub is a folder: give the file in it that the pack is written to.'],
    ['mine.txt/a.sylvanpack', 'mine.txt is no folder: choose another place for the pack.'],
    ['x'.repeat(250), 'cannot be written: try again, or choose another place for the pack.'],
  ])('refuses the file %j before any work', async (name, sentence) => {
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'mine.txt'), 'mine');
    const place = name === '' ? '' : join(folder, name);
    const { code, stderr, log } = await sylvan(['pack', 'create', place, ...ZONE]);
    expect(code).toBe(name.length > 200 ? 5 : 2);
    expect(log.making.calls).toStrictEqual([]);
    expect(words(stderr)).toContain(sentence);
    expect((await readdir(folder)).sort()).toStrictEqual(['mine.txt', 'sub']);
  });

  it('makes the folder of its file', async () => {
    const deep = join(folder, 'new/deep/a.sylvanpack');
    expect((await sylvan(['pack', 'create', deep, ...ZONE])).code).toBe(0);
    expect(await readFile(deep, 'utf8')).toBe('twelve bytes');
  });

  it('tells what the library refuses, and leaves nothing beside the file', async () => {
    const packMaking: Making = () => Promise.reject(new SylvanError('storage-full', 'no room'));
    const { code, stderr, log } = await sylvan(create(), { packMaking });
    expect([code, log.open]).toStrictEqual([6, 0]);
    expect(stderr).toContain('Note: no room');
    expect(await readdir(folder)).toStrictEqual([]);
  });

  it('goes on with a pack whose file was not written to its end, as long as the words are the same', async () => {
    const library = fakeLibrary();
    const { making } = library.log;
    const controller = new AbortController();
    const io = { ...fakeIo(library, controller.signal) };
    const createSylvan = (options: object) => {
      const made = library.createSylvan(options);
      const stopped = () => {
        controller.abort(new Error('Stopped'));
        return made.packs.export(INFO.id, io);
      };
      return { ...made, packs: { ...made.packs, export: stopped } };
    };
    expect(await run(create(), { ...io, library: { ...library, createSylvan } })).toBe(130);
    expect(await readdir(folder)).toStrictEqual(['.a.sylvanpack.unfinished']);
    making.calls.length = 0;
    const { code, stderr } = await sylvan(create(), library);
    expect([code, making.calls]).toStrictEqual([
      0,
      [
        ['resume', INFO.id],
        ['export', INFO.id],
        ['remove', INFO.id],
      ],
    ]);
    expect(words(stderr)).toMatch(/^Going on with the pack 4b1f0a52\S+, whose file/);
    expect(await readdir(folder)).toStrictEqual(['a.sylvanpack']);
  });

  it('deletes the drafts that killed runs left, and none that may still be written', async () => {
    const draft = basename(beside(file, draftName()));
    const named = (host: string, pid: number) => `.a.sylvanpack.${host}-${pid}-0123abcd.part`;
    const host = draft.slice('.a.sylvanpack.'.length).slice(0, 8);
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const [left, live] = [named(host, gone), named(host, process.ppid)];
    const [forsaken, elsewhere] = [named('00000000', gone), named('00000001', gone)];
    for (const name of [left, live, forsaken, elsewhere, draft, '.b.part'])
      await writeFile(join(folder, name), 'x');
    const lastWeek = Date.now() / 1000 - 7 * 86_400;
    for (const name of [live, forsaken]) await utimes(join(folder, name), lastWeek, lastWeek);
    expect((await sylvan(create())).code).toBe(0);
    expect((await readdir(folder)).sort()).toStrictEqual(
      [live, elsewhere, draft, '.b.part', 'a.sylvanpack'].sort(),
    );
  });

  it.each([
    ['other words', ['--size', '3'], [MADE]],
    ['a pack that is gone', [], []],
    ['a pack that is not complete', [], [{ ...MADE, isComplete: false }]],
  ])('begins anew with %s', async (_, more, kept) => {
    const library = fakeLibrary();
    const stopped = fakeLibrary({ packMaking: () => Promise.resolve(MADE) });
    const broken = () => Promise.reject(new SylvanError('internal', 'x'));
    const createSylvan = (options: object) => {
      const made = stopped.createSylvan(options);
      return { ...made, packs: { ...made.packs, export: broken } };
    };
    expect(await run(create(), fakeIo({ ...stopped, createSylvan }))).toBe(5);
    library.log.making.kept.push(...kept);
    await sylvan([...create(), ...more], library);
    expect(library.log.making.calls.map(([name]) => name)).toStrictEqual([
      ...['estimate', 'create', 'export', 'remove'],
    ]);
  });

  const names = (library: FakeLibrary) => library.log.making.calls.map(([name]) => name);

  it.each([
    ['is complete', MADE],
    ['another program began', { ...MADE, isComplete: false }],
  ])('leaves a pack in the folder of packs that was there before and %s', async (_, there) => {
    const library = fakeLibrary();
    library.log.making.kept.push(there);
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['estimate', 'create', 'export']);
    expect(library.log.making.kept).toStrictEqual([MADE]);
    expect(await readdir(folder)).toStrictEqual(['a.sylvanpack']);
  });

  it.each(['null', '[]', '{"begun":1}', '{'])('leaves it with the note %s, too', async (note) => {
    const library = fakeLibrary();
    library.log.making.kept.push(MADE);
    await writeFile(join(folder, '.a.sylvanpack.unfinished'), note);
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['estimate', 'create', 'export']);
  });

  it('leaves it where the writing of the file was gone on with', async () => {
    const library = fakeLibrary();
    library.log.making.kept.push(MADE);
    const createSylvan = (options: object) => {
      const made = library.createSylvan(options);
      const broken = () => Promise.reject(new SylvanError('internal', 'x'));
      return { ...made, packs: { ...made.packs, export: broken } };
    };
    expect(await run(create(), fakeIo({ ...library, createSylvan }))).toBe(5);
    library.log.making.calls.length = 0;
    expect((await sylvan(create(), library)).code).toBe(0);
    expect(names(library)).toStrictEqual(['resume', 'export']);
    expect(library.log.making.kept).toStrictEqual([MADE]);
  });

  it('removes a pack that an earlier run for the file began, told of or not before it ended', async () => {
    const noted: string[] = [];
    for (const isTold of [true, false]) {
      const begins: Making = async (_, { onProgress }) => {
        library.log.making.kept.push({ ...MADE, isComplete: false });
        if (!isTold) throw new SylvanError('upstream-failure', 'x');
        onProgress({ step: 'fetch', call: 1, calls: 3, progress: null });
        // A run that is killed now has noted this, and will note nothing more.
        await expect.poll(() => readdir(folder)).toStrictEqual(['.a.sylvanpack.unfinished']);
        noted.push(await readFile(join(folder, '.a.sylvanpack.unfinished'), 'utf8'));
        throw new SylvanError('upstream-failure', 'x');
      };
      const library = fakeLibrary({ packMaking: begins });
      expect((await sylvan(create(), library)).code).not.toBe(0);
      const later = fakeLibrary();
      later.log.making.kept.push(...library.log.making.kept);
      expect((await sylvan(create(), later)).code).toBe(0);
      expect(names(later)).toStrictEqual(['estimate', 'create', 'export', 'remove']);
      expect(await readdir(folder)).toStrictEqual(['a.sylvanpack']);
      await rm(file);
    }
    expect(noted).toStrictEqual([expect.stringContaining(MADE.id)]);
  });

  it.each(['en', 'fr'])('says, interrupted, that it can be gone on with, %s', async (lang) => {
    const controller = new AbortController();
    const packMaking: Making = (_, { signal }) => {
      controller.abort(new Error('Stopped'));
      return Promise.reject(signal.reason as Error);
    };
    const { code, stderr, stdout } = await sylvan(
      [...create(), '--lang', lang],
      { packMaking },
      controller.signal,
    );
    expect([code, stdout]).toStrictEqual([130, '']);
    expect(words(stderr)).toMatch(
      lang === 'fr'
        ? /Interrompu\. .* la même commande, le même jour ou avec --date, reprend là où elle en était\.$/
        : /Interrupted\. What was fetched is kept: the same command, today or with its --date, goes on where it was\.$/,
    );
  });

  it('shows which call is at what on a terminal', async () => {
    const at = {
      source: 'sentinel2',
      step: 'read',
      done: 3,
      total: 6,
      scenes: 6,
      tiles: 34,
      bytes: 2e6,
    } as const;
    const packMaking: Making = (_, { onProgress }) => {
      onProgress({ step: 'fetch', call: 1, calls: 3, progress: null });
      onProgress({ step: 'fetch', call: 2, calls: 3, progress: at });
      onProgress({ step: 'check', call: 3, calls: 3, progress: { ...at, source: 'firms', scenes: 1 } });
      onProgress({ step: 'count', call: 3, calls: 3, progress: null });
      return Promise.resolve(MADE);
    };
    const bars = async (lang: string) => {
      await rm(file, { force: true });
      const io = { ...fakeIo(fakeLibrary({ packMaking })), stderr: recorder({ columns: 80 }) };
      await run([...create(), '--lang', lang], io);
      return io.stderr.text();
    };
    const text = await bars('en');
    expect(text).toMatch(/Fetching, call 1 of 3 \[.*\]/);
    expect(await bars('fr')).toMatch(/Collecte, appel 1 sur 3 \[.*\]/);
    expect(text.endsWith('MB).\n'), 'the bar is gone').toBe(true);
  });

  it('because its folder is write-protected is refused, but for those whom nothing stops', async () => {
    await mkdir(join(folder, 'locked'));
    await chmod(join(folder, 'locked'), 0o555);
    const { code } = await sylvan(['pack', 'create', join(folder, 'locked/a'), ...ZONE]);
    expect(code).toBe(process.getuid?.() === 0 ? 0 : 2);
  });
});

describe('--pack', () => {
  it('answers an analysis from the file, and what was not typed is its first of the pack', async () => {
    await writeFile(file, 'x');
    const { code, stdout, log } = await sylvan(['analyze', '--pack', file, '--lang', 'fr']);
    expect([code, log.packs]).toStrictEqual([0, [file]]);
    expect(log.requests).toStrictEqual([{ ...INFO.calls[0].request, lang: 'fr' }]);
    expect(stdout).toContain('carré de 2 km autour de -7,836');
    const later = await sylvan(['analyze', '--pack', file, '--date', '2023-08-31', '--size', '1']);
    expect(later.log.requests).toMatchObject([{ lat: -7.836, size: 1, date: '2023-08-31' }]);
  });

  it('answers a comparison from the file', async () => {
    await writeFile(file, 'x');
    const { code, log } = await sylvan(['compare', '--pack', file, '--date2-end', '2019-07-31']);
    expect([code, log.packs]).toStrictEqual([0, [file]]);
    expect(log.comparisons).toStrictEqual([
      { ...INFO.calls[2].request, date2_end: '2019-07-31', lang: 'en' },
    ]);
  });

  it('leaves it to the library to name what a pack without such a call leaves open', async () => {
    await writeFile(file, 'x');
    const packInfo = { ...INFO, calls: INFO.calls.slice(0, 1) };
    const { code, stderr } = await sylvan(['compare', '--pack', file], { packInfo });
    expect(code).toBe(2);
    expect(stderr).toContain('date1_start is missing');
  });

  it.each([
    ['analyze', '--catalog', ['./x']],
    ['analyze', '--sample', ['forest-edge']],
    ['analyze', '--cache', []],
    ['analyze', '--offline', []],
    ['compare', '--catalog', ['./x']],
    ['compare', '--cache', ['folder']],
    ['compare', '--offline', []],
  ])('of %s does not go with %s', async (command, option, value) => {
    const { code, stderr, log } = await sylvan([command, '--pack', file, option, ...value]);
    expect([code, log.open]).toStrictEqual([2, 0]);
    expect(words(stderr)).toContain(`'--pack <file>' cannot be used with option '${option}`);
  });
});

describe('the use', () => {
  it.each([
    [['pack'], /Usage: sylvan pack/],
    [['pack', 'crate', 'a'], /unknown command 'crate'\n\(Did you mean create\?\)/],
    [['pack', 'info'], /missing required argument 'file'/],
    [['pack', 'verify', 'a', 'b'], /too many arguments/],
    [['pack', 'info', 'a', '--lang', 'de'], /'de' is invalid. Allowed choices are en, fr/],
    [['pack', 'create', 'a', '--offline'], /unknown option '--offline'/],
  ])('%j is wrong', async (argv, message) => {
    const { code, stdout, stderr } = await sylvan(argv);
    expect([code, stdout]).toStrictEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('is in the help, within 80 columns', async () => {
    const helps = await Promise.all(
      [['pack'], ['pack', 'create'], ['pack', 'info'], ['pack', 'verify']].map(async (command) => {
        const { code, stdout } = await sylvan([...command, '--help']);
        expect(code).toBe(0);
        expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
        return stdout;
      }),
    );
    expect(helps[0]).toMatchInlineSnapshot(`
      "Usage: sylvan pack [options] [command]

      Make and check packs: zones taken along for use without a network.

      Options:
        -h, --help               print help

      Commands:
        create [options] <file>  Fetch all that analyses and comparisons of some years
                                 of a zone need, and write it into one file.
                                 Interrupted, the same command goes on where it was,
                                 on a later day if it has its --date. A pack that was
                                 in the folder of packs before stays there.
        info [options] <file>    Print what a pack holds: its zone, its calls, whose
                                 data it has.
        verify [options] <file>  Read all of a pack against its digests.

      Examples:
        $ sylvan pack create forest.sylvanpack --lat -7.836 --lng 39.274 --size 2
        $ sylvan pack info forest.sylvanpack
        $ sylvan analyze --pack forest.sylvanpack
        $ sylvan compare --pack forest.sylvanpack

      Exit codes:
        0    done
        2    the request or an option is not valid
        3    no usable image of the zone at that time
        4    a catalogue, a host or a file of the data failed
        5    something failed inside Sylvan
        6    the call could not be counted: no key, key refused, or no units left
        130  interrupted

      "
    `);
    expect(helps[1]).toMatchInlineSnapshot(`
      "Usage: sylvan pack create [options] <file>

      Fetch all that analyses and comparisons of some years of a zone need, and write
      it into one file. Interrupted, the same command goes on where it was, on a later
      day if it has its --date. A pack that was in the folder of packs before stays
      there.

      Arguments:
        file                  the file to write

      Options:
        --lat <degrees>       latitude of the centre, -80 to 84
        --lng <degrees>       longitude of the centre, -180 to 180
        --size <km>           side of the square, 1 to 100, a whole number (default:
                              10)
        --from <year>         first year (default: the one before --to)
        --to <year>           last year (default: that of --date)
        --date <YYYY-MM-DD>   day to look back from, in each year its day (default:
                              today, UTC)
        --catalog <url|path>  STAC catalogue, or a folder or address that holds an
                              items.json
        --service <url>       Sylvan service that gave your key (default:
                              SYLVAN_SERVICE)
        --packs <folder>      folder of packs, where it is made (default: that of the
                              data)
        --force               replace the file if it is there
        --lang <en|fr>        language (default: en) (choices: "en", "fr")
        --json                print JSON, and problems as JSON on standard error
        -h, --help            print help

      Examples:
        $ sylvan pack create forest.sylvanpack --lat -7.836 --lng 39.274 --size 2
        $ sylvan pack create bois.sylvanpack --lat 48.42 --lng 2.65 --lang fr \\
            --from 2018 --date 2024-08-31

      Environment:
        SYLVAN_KEY      your key: each call that succeeds counts; samples and folders
                        need none. No option: a shell would keep it
        SYLVAN_SERVICE  address of the Sylvan service that gave the key
        FIRMS_MAP_KEY   your key for active fires (firms.modaps.eosdis.nasa.gov)

      Exit codes:
        0    done
        2    the request or an option is not valid
        3    no usable image of the zone at that time
        4    a catalogue, a host or a file of the data failed
        5    something failed inside Sylvan
        6    the call could not be counted: no key, key refused, or no units left
        130  interrupted

      "
    `);
    expect(helps[3]).toMatchInlineSnapshot(`
      "Usage: sylvan pack verify [options] <file>

      Read all of a pack against its digests.

      Arguments:
        file            the file of a pack

      Options:
        --lang <en|fr>  language (default: en) (choices: "en", "fr")
        --json          print JSON, and problems as JSON on standard error
        -h, --help      print help

      Exit codes:
        0    done
        2    the request or an option is not valid
        3    no usable image of the zone at that time
        4    a catalogue, a host or a file of the data failed
        5    something failed inside Sylvan
        6    the call could not be counted: no key, key refused, or no units left
        130  interrupted

      "
    `);
    expect((await sylvan(['--help'])).stdout).toMatch(/\n {2}pack +\S/);
  });
});
