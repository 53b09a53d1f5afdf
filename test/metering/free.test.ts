import { createSylvan, toProblem, type SylvanOptions } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE as UNCOUNTED, isFree, meteringLoader } from '../../src/meters.ts';
import { counted, type CountedCall, type Meter } from '../../src/metering/meter.ts';
import type { Platform } from '../../src/platform.ts';
import { withServiceMap } from '../../src/sources/options.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { temporaryFolder } from '../support/zones.ts';

const OWN = {
  ...{ id: 'own', label: 'Own', host: 'own.example' },
  search: () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] }),
};
const FREE: Readonly<Record<string, SylvanOptions>> = {
  'a folder': { catalog: 'file:///images/zone/' },
  'an address': { catalog: 'https://images.example/zone/' },
  'a STAC API': { catalog: 'https://stac.example/v1/search' },
  'an object': { catalog: OWN },
  several: { catalog: [OWN, 'https://images.example/zone/'] },
  'a catalog and the caller’s own sources': {
    catalog: OWN,
    sources: { firms: false, gedi: 'https://own.example/shots.csv' },
  },
};
const COUNTING: Readonly<Record<string, SylvanOptions>> = {
  'the default': {},
  'sources only': { sources: OPTICAL_ALONE },
  'a public catalog by name': { catalog: 'earth-search' },
  'a public catalog among others': { catalog: [OWN, 'planetary-computer'] },
  'a public catalog for another source': { catalog: OWN, sources: { sentinel1: ['planetary-computer'] } },
};

describe('calls', () => {
  it.each(Object.entries(FREE))('with %s are free', (_, options) => {
    expect(isFree(options)).toBe(true);
    const key = `syl_live_${'0'.repeat(49)}`;
    expect(isFree(withServiceMap({ ...options, service: 'https://keys.example', key }))).toBe(true);
  });

  it.each(Object.entries(COUNTING))('with %s are counted', (_, options) => {
    expect(isFree(options)).toBe(false);
  });
});

describe('a meter', () => {
  const PLATFORM = {} as Platform;
  const CALL = { operation: 'analyze', request: {} } as const;
  const { signal } = new AbortController();

  it("of 'none' counts nothing, with or without a key", () => {
    const key = { key: `syl_live_${'0'.repeat(49)}`, service: 'https://keys.example' };
    for (const options of [{}, key])
      expect(meteringLoader({ ...options, meter: 'none' }, PLATFORM).meter).toBe(UNCOUNTED);
  });

  it('whose calls have no end function is refused', async () => {
    for (const begun of [undefined, { receipt: 'x', end: 'later' }]) {
      const broken: Meter = { begin: () => Promise.resolve(begun as unknown as CountedCall) };
      const { meter } = meteringLoader({ meter: broken }, PLATFORM);
      await expect(meter.begin(CALL, signal)).rejects.toMatchObject({
        code: 'invalid-parameters',
        errors: [{ pointer: '/meter' }],
      });
    }
  });

  it('is told once how a call ended, and never hides why it failed', async () => {
    const told: string[] = [];
    const failing = (...failures: string[]): Meter => ({
      begin: () =>
        Promise.resolve({
          receipt: undefined,
          end: (outcome) => {
            told.push(outcome);
            return failures.includes(outcome)
              ? Promise.reject(new Error(`no ${outcome}`))
              : Promise.resolve();
          },
        }),
    });
    const works = () => Promise.resolve('found');
    const fails = () => Promise.reject(new Error('no image'));
    await expect(counted(failing('done'), CALL, signal, works)).rejects.toThrow('no done');
    await expect(counted(failing('failed'), CALL, signal, fails)).rejects.toThrow('no image');
    expect(told).toEqual(['done', 'failed']);
  });

  it('of a class keeps its own state', async () => {
    class Counter implements Meter {
      count = 0;
      begin() {
        this.count += 1;
        return Promise.resolve({ receipt: 'r', end: () => Promise.resolve() });
      }
    }
    const counter = new Counter();
    const { receipt } = await meteringLoader({ meter: counter }, PLATFORM).meter.begin(CALL, signal);
    expect([counter.count, receipt]).toEqual([1, 'r']);
  });
});

describe('without a key in Node', () => {
  const REQUEST = { lat: -10.49, lng: -61.35, size: 1, date: '2024-08-31' };
  let host: FaultServer;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    host = await startFaultServer({
      folder: folder.path,
      files: { 'items.json': new TextEncoder().encode('{"type":"FeatureCollection","features":[]}') },
    }).finally(() => folder.remove());
  });
  afterAll(() => host.close());

  const errorOf = async (options: SylvanOptions, more: { readonly pack?: string } = {}) => {
    const sylvan = createSylvan(options);
    const error: unknown = await sylvan.analyze({ ...REQUEST, ...more }).catch((thrown: unknown) => thrown);
    await sylvan.close();
    return error as Error & { readonly code: string };
  };

  it('own catalogs and packs can be used, but public catalogs need a key if a service is set', async () => {
    for (const catalog of [OWN, host.url])
      expect((await errorOf({ catalog, sources: OPTICAL_ALONE })).code).toBe('no-imagery');
    expect((await errorOf({}, { pack: './no.sylvan.zip' })).code).toBe('not-found');
    expect((await errorOf({ service: 'https://service.example' })).code).toBe('missing-key');
  });

  it.each([
    ['en', /key option.*or omit the service option/],
    ['fr', /option key.*ou omettez l’option service/],
  ] as const)('the error names both solutions, %s', async (lang, ways) => {
    const error = await errorOf({ service: 'https://service.example' });
    expect(error.message).toMatch(/key.*service.*Without a service, nothing is counted/);
    expect(toProblem(error, { lang }).detail).toMatch(ways);
  });
});
