import fs, { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocatedFires } from 'sylvan/node';
import { outputError } from '../../cli/output-error.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { ANALYSIS_LAYERS, LAYERS, WRITERS } from './fake-library.ts';
import { useFolderEach } from '../support/closing.ts';
import { sylvan, words } from './run-sylvan.ts';

const { writeFile: realWriteFile } = fs;

/** Replaces `writeFile` for every module. */
function replaceWriteFile(replacement: typeof realWriteFile) {
  fs.writeFile = replacement;
  syncBuiltinESMExports();
}

const folder = useFolderEach();
afterEach(() => replaceWriteFile(realWriteFile));

const ZONE = ['--lat', '-7.836', '--lng', '39.274'];
const COMPARE = [
  ...['compare', ...ZONE, '--date1-start', '2018-06-01', '--date1-end', '2018-08-31'],
  ...['--date2-start', '2019-06-01', '--date2-end', '2019-08-31'],
];

/** The content of every file in a folder by name, including hidden ones. */
async function contents(of: string): Promise<Record<string, string>> {
  const names = (await readdir(of)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(of, name), 'utf8')));
  return Object.fromEntries(names.map((name, i) => [name, texts[i]]));
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe('--out', () => {
  it('of a comparison writes record, layers, histograms, patches and zone', async () => {
    const out = join(folder.path, 'new/deep');
    const { code, stdout, stderr, log } = await sylvan([...COMPARE, '--out', out, '--lang', 'fr']);
    const answer = exampleComparison('fr');
    expect(code).toBe(0);
    expect(log.layers).toBe(1);
    expect(stdout).toMatch(/^Entre la période de juin à août 2018/);
    expect(words(stderr)).toBe(`9 fichiers écrits dans ${out}.`);
    const days = '2018-06-01 – 2018-08-31; 2019-06-01 – 2019-08-31';
    const note = [days, '-7.8360, 39.2740', ...answer.details.attribution].join('; ');
    expect(await contents(out)).toStrictEqual({
      'record.json': json(answer),
      'ndvi-change.tif': 'tif of ndvi-change in fr, version 3',
      'ndvi-change.svg': `svg of ndvi-change in fr: ${note}`,
      'dnbr.tif': 'tif of dnbr in fr, version 3',
      'dnbr.svg': `svg of dnbr in fr: ${note}`,
      // 400.6 ha of 40,000 pixels.
      'histogram-ndvi-change.csv': '0,1300,38000,240 of 0.010015000000000001 ha\r\n',
      'histogram-dnbr.csv': '0,140,39100,300 of 0.010015000000000001 ha\r\n',
      'patches.geojson': json({ features: answer.details.patches.map((properties) => ({ properties })) }),
      'zone.geojson': json({ type: 'Feature', bbox: [1, 2, 3, 4], ring: [[1, 2]] }),
    });
  });

  it('of an analysis writes record, layers and zone, and the series if there is one', async () => {
    expect((await sylvan(['analyze', ...ZONE, '--out', folder.path])).code).toBe(0);
    expect(Object.keys(await contents(folder.path))).toStrictEqual([
      ...['forest.svg', 'forest.tif', 'ndvi.svg', 'ndvi.tif'],
      ...['record.json', 'zone.geojson'],
    ]);
    const { stdout } = await sylvan(['analyze', ...ZONE, '--json']);
    expect((await contents(folder.path))['record.json'], 'as --json prints it').toBe(stdout);
    const answer = exampleAnswer();
    const { date, attribution } = answer.details;
    const note = [date, '-7.8360, 39.2740', ...attribution].join('; ');
    expect((await contents(folder.path))['ndvi.svg']).toBe(`svg of ndvi in en: ${note}`);
    const year = { sensor: 'landsat89', ndvi: 0.8, nbr: null, valid_fraction: 1 };
    answer.details.series = [2018, 2019].map((one) => ({ year: one, ...year }));
    await sylvan(['analyze', ...ZONE, '--out', folder.path], { work: () => Promise.resolve(answer) });
    const written = { 'series.csv': '2 years\r\n', 'record.json': json(answer) };
    expect(await contents(folder.path)).toMatchObject(written);
  });

  it.each([['analyze', ...ZONE], COMPARE])('the help of %s lists every file', async (command, ...args) => {
    const { stdout } = await sylvan([command, '--help']);
    const answer = exampleAnswer();
    answer.details.series = [{ year: 2018, sensor: 'landsat89', ndvi: 0.8, nbr: null, valid_fraction: 1 }];
    const layers = [...LAYERS, ...ANALYSIS_LAYERS, { ...LAYERS[0], id: 'loss' }];
    const fires: LocatedFires = { from: 'points', detections: [] };
    const fakes = { work: () => Promise.resolve(answer), layers, fires };
    expect((await sylvan([command, ...args, '--out', folder.path], fakes)).code).toBe(0);
    const general = (name: string) =>
      name.replace(/^[a-z-]+\.(tif|svg)$/, '<layer>.$1').replace(/^(histogram)-[a-z-]+/, '$1-<layer>');
    const listed = stdout.split('\n').flatMap((line) => /^ {2}(\S+\.[a-z]+) {2}/.exec(line)?.[1] ?? []);
    const written = new Set(Object.keys(await contents(folder.path)).map(general));
    expect(listed.sort()).toEqual([...written].sort());
  });

  it('writes all loss as polygons if there is a loss layer, with dates if there is an age layer', async () => {
    const withLayers = async (ids: readonly string[], ...args: readonly string[]) => {
      const layers = [...LAYERS, ...ANALYSIS_LAYERS, ...ids.map((id) => ({ ...LAYERS[0], id }))];
      expect((await sylvan([...args, '--out', folder.path], { layers })).code).toBe(0);
      return (await contents(folder.path))['loss.geojson'];
    };
    const one = (properties: object) => `${JSON.stringify({ features: [{ properties }] })}\n`;
    const both = ['forest-change', 'loss', 'loss-age'];
    const dated = { of: 'loss', ages: 'loss-age' };
    expect(await withLayers(both, ...COMPARE)).toBe(one({ ...dated, date: '2019-08-31' }));
    const { date } = exampleAnswer().details;
    expect(await withLayers(both, 'analyze', ...ZONE)).toBe(one({ ...dated, date }));
    expect(await withLayers(['loss'], 'analyze', ...ZONE)).toBe(one({ of: 'loss' }));
    expect(await withLayers([], 'analyze', ...ZONE), 'left by an earlier run').toBeUndefined();
  });

  it('of an analysis writes fires as points, an empty file if there are none, and no file if they are unknown', async () => {
    const withFires = async (fires?: LocatedFires) => {
      const own = fires === undefined ? {} : { fires };
      expect((await sylvan(['analyze', ...ZONE, '--out', folder.path], own)).code).toBe(0);
      return (await contents(folder.path))['fires.geojson'];
    };
    const time = '2019-08-30T05:12Z';
    const seen = { satellite: 'N20', instrument: 'VIIRS', confidence: 'high', frp: 4.5, type: 0 } as const;
    const fire = { lat: -7.836, lng: 39.274, time, ...seen };
    const features = [{ properties: { time } }];
    expect(await withFires({ from: 'points', detections: [fire] })).toBe(json({ features }));
    expect(await withFires({ from: 'points', detections: [] })).toBe(json({ features: [] }));
    expect(await withFires(), 'left by an earlier run').toBeUndefined();
  });

  it('of an analysis requests true colour only with --true-colour', async () => {
    const requested = await sylvan(['analyze', ...ZONE, '--out', folder.path, '--true-colour']);
    expect(requested.log.trueColour).toEqual([true]);
    expect((await sylvan(['analyze', ...ZONE, '--out', folder.path])).log.trueColour).toEqual([undefined]);
  });

  it('replaces and deletes files of an earlier run, and leaves others alone', async () => {
    const old = ['zone.geojson', 'forest-change.tif', 'patches.geojson', 'forest-change.tif.bak', 'mine.txt'];
    for (const name of old) await writeFile(join(folder.path, name), 'old'.repeat(1000));
    await sylvan(['analyze', ...ZONE, '--out', folder.path]);
    const found = await contents(folder.path);
    expect(found['zone.geojson']).toBe(json({ type: 'Feature', bbox: [1, 2, 3, 4], ring: [[1, 2]] }));
    expect(old.filter((name) => name in found)).toEqual([
      'zone.geojson',
      'forest-change.tif.bak',
      'mine.txt',
    ]);
  });
});

describe('an invalid output folder', () => {
  it.each(['file', 'file/a/b'])('that is or is under a file is refused before any work: %s', async (out) => {
    await writeFile(join(folder.path, 'file'), 'x');
    const { code, stdout, stderr, log } = await sylvan([...COMPARE, '--out', join(folder.path, out)]);
    expect([code, stdout, log.comparisons]).toStrictEqual([2, '', []]);
    const detail = `${join(folder.path, 'file')} is not a folder: choose a folder for --out.`;
    expect(words(stderr)).toBe(`sylvan: The files cannot be written ${detail}`);
    expect(await contents(folder.path)).toStrictEqual({ file: 'x' });
  });

  it('with an empty name is refused', async () => {
    const { code, stderr, log } = await sylvan(['analyze', ...ZONE, '--out', '', '--lang', 'fr']);
    expect([code, log.requests]).toStrictEqual([2, []]);
    expect(stderr).toContain('--out demande un dossier, qui est créé s’il n’existe pas.');
  });

  it('is reported as a JSON problem with --json', async () => {
    await writeFile(join(folder.path, 'file'), 'x');
    const { code, stderr } = await sylvan([...COMPARE, '--json', '--out', join(folder.path, 'file')]);
    expect(code).toBe(2);
    const fields = { reason: 'not-a-folder', path: join(folder.path, 'file') };
    const problem = { code: 'output-failed', charged: false, retryable: false, fields };
    expect(JSON.parse(stderr)).toMatchObject({ type: 'urn:sylvan:problem:output-failed', ...problem });
  });
});

describe('an output file that cannot be written', () => {
  const system = (code: string) => Object.assign(new Error(`${code}: said by the system`), { code });

  it('because the disk is full leaves the folder unchanged, is reported, and exits with 5', async () => {
    await writeFile(join(folder.path, 'record.json'), 'old');
    replaceWriteFile((path, ...rest) =>
      // oxlint-disable-next-line typescript/no-base-to-string -- the command line writes to paths
      String(path).includes('dnbr.svg') ? Promise.reject(system('ENOSPC')) : realWriteFile(path, ...rest),
    );
    const { code, stdout, stderr } = await sylvan([...COMPARE, '--out', folder.path]);
    expect(code).toBe(5);
    expect(stdout, 'the record is not lost').toMatch(/^Between June/);
    const reported = words(stderr);
    expect(reported).toContain(
      `There is not enough space for ${join(folder.path, 'dnbr.svg')}: free some space,`,
    );
    expect(reported).toContain('Note: ENOSPC: said by the system');
    expect(await contents(folder.path)).toStrictEqual({ 'record.json': 'old' });
  });

  it('because a folder has its name is reported, with exit code 2', async () => {
    await mkdir(join(folder.path, 'zone.geojson'));
    const { code, stderr } = await sylvan(['analyze', ...ZONE, '--out', folder.path]);
    expect(code).toBe(2);
    expect(words(stderr)).toContain(
      `${join(folder.path, 'zone.geojson')} is a folder, but a file must be written there`,
    );
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toStrictEqual([]);
    expect((await stat(join(folder.path, 'zone.geojson'))).isDirectory()).toBe(true);
  });

  it.runIf(process.platform === 'linux')('because no folder can be created there is reported', async () => {
    const { code, stdout, stderr } = await sylvan([...COMPARE, '--out', '/proc/new/deep']);
    expect([code, stdout]).toEqual([5, expect.stringMatching(/^Between June/)]);
    expect(words(stderr)).toContain('/proc/new/deep cannot be written: try again, or choose another folder');
    expect(words(stderr)).toContain('Note: ENOENT');
  });

  it('because its writer fails is an internal error, and nothing is written', async () => {
    const writers = { ...WRITERS, writeSvg: () => Promise.reject(new Error('no colours')) };
    const { code, stderr } = await sylvan([...COMPARE, '--out', folder.path], { writers });
    expect(code).toBe(5);
    expect(stderr).toContain('Note: Error: no colours');
    expect(await readdir(folder.path)).toStrictEqual([]);
  });

  it.each([
    ['ENOTDIR', 'not-a-folder', 2],
    ['EACCES', 'denied', 2],
    ['EPERM', 'denied', 2],
    ['EROFS', 'denied', 2],
    ['EISDIR', 'is-a-folder', 2],
    ['ENOSPC', 'full', 5],
    ['EDQUOT', 'full', 5],
    ['EIO', 'failed', 5],
  ] as const)('because of %s has the reason %s and exit code %d', (code, reason, exitCode) => {
    const error = outputError(system(code), '/x');
    expect(error).toMatchObject({ reason, exitCode, path: '/x', message: `${code}: said by the system` });
  });
});

describe('an interruption while files are written', () => {
  it('leaves the folder unchanged and exits with 130', async () => {
    await writeFile(join(folder.path, 'zone.geojson'), 'old');
    const controller = new AbortController();
    const writers = {
      ...WRITERS,
      writeSvg: () => {
        controller.abort(new Error('Stopped'));
        return Promise.resolve('<svg>');
      },
    };
    const { code, stderr } = await sylvan([...COMPARE, '--out', folder.path], { writers }, controller.signal);
    expect([code, stderr]).toStrictEqual([130, 'Interrupted.\n']);
    expect(await contents(folder.path)).toStrictEqual({ 'zone.geojson': 'old' });
  });
});
