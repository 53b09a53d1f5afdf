import { describe, expect, it } from 'vitest';
import { run } from '../../cli/run.ts';
import { SylvanError, type ProblemCode } from '../../src/errors/errors.ts';
import { exampleAnswer } from '../support/answer.ts';
import { TODAY, fakeIo, fakeLibrary, recorder, type Work } from './fake-library.ts';
import { sylvan, words } from './run-sylvan.ts';

const ZONE = ['--lat', '-7.836', '--lng', '39.274'];

function failing(code: ProblemCode): Work {
  return () =>
    Promise.reject(new SylvanError(code, 'In the words of who threw it', { fields: { host: 'h.example' } }));
}

describe('a valid call', () => {
  it('passes numbers, including negative ones, and fills in the defaults', async () => {
    const { code, log } = await sylvan(['analyze', ...ZONE]);
    expect(code).toBe(0);
    expect(log.requests).toStrictEqual([
      { lat: -7.836, lng: 39.274, size: 10, lang: 'en', date: TODAY, detail: 'standard' },
    ]);
    expect(log.catalogs).toStrictEqual([undefined]);
  });

  it('reads degrees with minutes and seconds', async () => {
    const { log } = await sylvan(['analyze', '--lat', "7°30'S", '--lng', "39°15'E"]);
    expect(log.requests).toMatchObject([{ lat: -7.5, lng: 39.25 }]);
  });

  it('passes every option on', async () => {
    const options = ['--size', '2.5', '--date', '2019-08-31', '--lang', 'fr', '--catalog', './rufiji'];
    const { log } = await sylvan(['analyze', ...ZONE, ...options]);
    expect(log.requests).toMatchObject([{ size: 2.5, date: '2019-08-31', lang: 'fr' }]);
    expect(log.catalogs).toStrictEqual(['./rufiji']);
  });

  it('requests the comma-separated --fields, and refuses unknown ones', async () => {
    const { log } = await sylvan(['analyze', ...ZONE, '--fields', 'trend,ndvi_current']);
    expect(log.requests).toMatchObject([{ fields: ['ndvi_current', 'trend'] }]);
    const { code, stderr } = await sylvan(['analyze', ...ZONE, '--fields', 'forest_kover']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean forest_cover?')]);
  });

  it('passes on the FIRMS key and the canopy map’s URL of the environment, and does not print the key', async () => {
    const library = fakeLibrary();
    const canopyMapUrl = 'https://maps.example/eth/';
    const io = { ...fakeIo(library), firmsKey: 'a-secret-key', canopyMapUrl };
    expect(await run(['analyze', ...ZONE], io)).toBe(0);
    expect(library.log.firmsKeys).toStrictEqual(['a-secret-key']);
    expect(library.log.canopyMapUrls).toStrictEqual([canopyMapUrl]);
    expect(io.stdout.text() + io.stderr.text()).not.toContain('a-secret-key');
  });

  it('passes on the key and the service of the environment; --service takes precedence', async () => {
    const library = fakeLibrary();
    const io = { ...fakeIo(library), key: 'a-key', service: 'https://one.example' };
    await run(['analyze', '--lat', '1', '--lng', '2'], io);
    await run(['compare', '--lat', '1', '--service', 'https://two.example'], io);
    expect(library.log.keys).toEqual([
      { key: 'a-key', service: 'https://one.example' },
      { key: 'a-key', service: 'https://two.example' },
    ]);
    expect(io.stdout.text() + io.stderr.text()).not.toContain('a-key');
  });

  it('passes on --meter none, and refuses another meter', async () => {
    const { log } = await sylvan(['analyze', ...ZONE, '--meter', 'none']);
    await sylvan(['analyze', ...ZONE]);
    expect(log.meters).toEqual(['none']);
    const { code, stderr } = await sylvan(['compare', ...ZONE, '--meter', 'own']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('none')]);
  });

  it('prints only the readable record, with its summary first', async () => {
    const { stdout, stderr, log } = await sylvan(['analyze', ...ZONE]);
    expect(stdout.startsWith('Forest covers 62.4% of the land visible in the images.\n')).toBe(true);
    expect(stderr).toBe('');
    expect(log.open).toBe(0);
  });

  it('prints only the record as JSON with --json', async () => {
    const { stdout, stderr } = await sylvan(['analyze', ...ZONE, '--json']);
    expect(JSON.parse(stdout)).toStrictEqual(exampleAnswer());
    expect(stderr).toBe('');
  });
});

describe('a sample', () => {
  it('is analyzed at its own place and date, and reported as simulated', async () => {
    const { code, stderr, log } = await sylvan(['analyze', '--sample', 'forest-edge']);
    expect(code).toBe(0);
    expect(log.requests).toMatchObject([{ lat: -3.5, lng: -62.25, size: 2, date: '2024-08-31' }]);
    expect(log.samples).toStrictEqual(['forest-edge']);
    expect(log.catalogs).toStrictEqual([undefined]);
    expect(stderr).toBe('Simulated sample "forest-edge": this is not a real place.\n');
  });

  it.each([[['--lat', '1']], [['--catalog', './x']]])('cannot be combined with %j', async (more) => {
    const { code, stderr, log } = await sylvan(['analyze', '--sample', 'forest-edge', ...more]);
    expect(code).toBe(2);
    expect(stderr).toContain("'--sample <id>' cannot be used with option '--");
    expect(log.requests).toStrictEqual([]);
  });
});

describe('an invalid request', () => {
  it('is refused with all its faults and exit code 2', async () => {
    const typed = ['--lat', '-7,836', '--size', '500', '--date', '2023-02-30', '--lang', 'de'];
    const { code, stdout, stderr, log } = await sylvan(['analyze', ...typed]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    const lines = stderr.split('\n');
    expect(lines.slice(0, 2)).toStrictEqual([
      'sylvan: The request is not valid',
      '  - lat must be a number of degrees from -80 to 84, but is "-7,836".',
    ]);
    expect(lines.flatMap((line) => /^ {2}- (\w+)/.exec(line)?.[1] ?? [])).toStrictEqual([
      ...['lat', 'lng', 'size', 'lang', 'date'],
    ]);
    expect(log.open).toBe(0);
  });

  it('is reported as a JSON problem on standard error with --json', async () => {
    const { stdout, stderr } = await sylvan(['analyze', ...ZONE, '--size', '0', '--json']);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ code: 'zone-too-small', status: 422, charged: false });
  });

  it.each(['', 'NaN', '0x10', "7°30'E", '--json'])(
    'is refused for the latitude %j, which is not a number',
    async (lat) => {
      const { code, stderr } = await sylvan(['analyze', '--lat', lat, '--lng', '1']);
      expect(code).toBe(2);
      expect(stderr).toContain('lat must be a number');
    },
  );
});

describe('wrong usage', () => {
  it.each([
    [['analyze', ...ZONE, '--lgn', '3'], /unknown option '--lgn'\n\(Did you mean .*--lng/],
    [['analyze', '--lat'], /option '--lat <degrees>' argument missing/],
    [
      ['analyze', ...ZONE, 'more'],
      /too many arguments.*\nAdd --help to the command to see what it accepts\.\n$/,
    ],
    [['analyse', ...ZONE], /unknown command 'analyse'\n\(Did you mean analyze\?\)/],
    [['analyze', ...ZONE, '--feature', '1'], /--polygon needs a file that contains polygons/],
    [['analyze', ...ZONE, '--true-colour'], /--out needs a folder/],
    [['eudr', 'plots.geojson', '--pages'], /--out needs a folder/],
    [['eudr', 'plots.geojson', '--lang', 'de'], /argument 'de' is invalid\. Allowed choices are en, fr/],
    [[], /Usage: sylvan/],
  ])('%j is refused', async (argv, message) => {
    const { code, stdout, stderr } = await sylvan(argv);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  });
});

it('--version prints the version', async () => {
  expect(await sylvan(['--version'])).toMatchObject({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

describe('exit codes', () => {
  it.each<[ProblemCode, number]>([
    ['no-imagery', 3],
    ['upstream-failure', 4],
    ['not-a-tiff', 4],
    ['worker-lost', 5],
  ])('are for %s: %d', async (problem, expected) => {
    const { code, stdout, log } = await sylvan(['analyze', ...ZONE], { work: failing(problem) });
    expect([code, stdout, log.open]).toStrictEqual([expected, '', 0]);
  });

  it('come with a message that says what happened, what to do, and the error’s own text', async () => {
    const { stderr } = await sylvan(['analyze', ...ZONE], { work: failing('upstream-failure') });
    expect(words(stderr)).toMatch(
      /^sylvan: Satellite data could not be read .* \(host: h\.example\)\. Try .* Note: In the words of who/,
    );
  });

  it('are 5 for any other error', async () => {
    const work: Work = () => Promise.reject(new TypeError('x is\u001b[31m undefined'));
    const { code, stderr } = await sylvan(['analyze', ...ZONE], { work });
    expect(code).toBe(5);
    expect(stderr).toContain('Note: TypeError: x is[31m undefined');
  });
});

describe('an interruption', () => {
  const untilAborted: Work = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  it('closes everything and exits with 130', async () => {
    const controller = new AbortController();
    const work: Work = (request, options) => {
      queueMicrotask(() => controller.abort(new Error('Stopped')));
      return untilAborted(request, options);
    };
    const { code, stdout, stderr, log } = await sylvan(['analyze', ...ZONE], { work }, controller.signal);
    expect([code, stdout, log.open]).toStrictEqual([130, '', 0]);
    expect(stderr).toMatch(/Interrupted\.\n$/);
  });
});

describe('progress', () => {
  const steps: Work = (_, { onProgress }) => {
    const begun = { done: 0, total: 0, scenes: 0, tiles: 0, bytes: 0, overall: 0, host: null };
    onProgress({ ...begun, source: 'sentinel2', step: 'search' });
    const read = { done: 3, total: 6, scenes: 6, tiles: 34, bytes: 12_345_678, overall: 0.5 };
    onProgress({ ...begun, ...read, source: 'sentinel2', step: 'read' });
    return Promise.resolve(exampleAnswer());
  };

  it('is not shown if standard error is not a terminal', async () => {
    expect((await sylvan(['analyze', ...ZONE], { work: steps })).stderr).toBe('');
  });

  it('is a bar on a terminal, erased at the end', async () => {
    const io = { ...fakeIo(fakeLibrary({ work: steps })), stderr: recorder({ columns: 80 }) };
    await run(['analyze', ...ZONE, '--json'], io);
    const text = io.stderr.text();
    expect(text).toContain('Searching for scenes');
    expect(text).toContain('\u001b[?25l');
    const isErased = text.endsWith('\u001b[?25h\u001b[?7h\u001b8\u001b[1G\u001b[2K');
    expect(isErased, 'the cursor is back and the line erased').toBe(true);
    expect(JSON.parse(io.stdout.text())).toStrictEqual(exampleAnswer());
  });
});
