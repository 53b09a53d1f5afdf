import { expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { fakeLibrary } from './fake-library.ts';
import { sylvan } from './run-sylvan.ts';

const ESTIMATE = ['analyze', '--lat', '-10.6', '--lng', '-61.4', '--estimate'];

it.each([
  ['en', 'About 75 MB at standard detail, 30 s at 20 Mbit/s,'],
  ['fr', 'Environ 75 Mo au niveau de détail standard, 30 s à 20 Mbit/s,'],
])('--estimate prints in %s what an analysis would fetch, without running it', async (lang, text) => {
  const { code, stdout, log } = await sylvan([...ESTIMATE, '--lang', lang]);
  expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(text)]);
  expect(log).toMatchObject({ requests: [], open: 0 });
});

it('--estimate --json prints the estimate with its sources', async () => {
  const { stdout } = await sylvan([...ESTIMATE, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ bytes: 75_000_000, seconds: 30, sources: { landsat: 16.6e6 } });
});

it('--estimate passes the request on, and reports its refusal', async () => {
  const library = fakeLibrary();
  const requested: unknown[] = [];
  const refusing = {
    ...library,
    createSylvan: (options: Parameters<typeof library.createSylvan>[0]) => ({
      ...library.createSylvan(options),
      estimate(request: unknown) {
        requested.push(request);
        return Promise.reject(new SylvanError('zone-too-large', 'Too large'));
      },
    }),
  };
  const { code, stderr } = await sylvan([...ESTIMATE, '--size', '500', '--detail', 'quick'], refusing);
  expect(requested).toEqual([{ lat: -10.6, lng: -61.4, size: 500, detail: 'quick' }]);
  expect(code).toBe(2);
  expect(stderr).toContain('100');
});
