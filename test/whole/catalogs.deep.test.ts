import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalyzeAnswer, SylvanOptions } from 'sylvan/node';
import type { Catalog } from 'sylvan/catalogs';
import { changedCatalog, deadOrigin, isSignedBy, signingCatalog } from '../support/catalogs.ts';
import { failureOf } from '../support/failures.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { page, reset, silence, status, type FaultContext, type Spoil } from '../support/faults.ts';
import { serveFaultyZone, type FaultyZone } from '../support/faulty-zone.ts';
import { groundOf, opticalOf, SEAM, warningsOf } from '../support/zones.ts';
import { useClosing } from '../support/closing.ts';

/** One fault of each kind, with its reason; test/cache/json-client.test.ts tests all of them. */
const SPOILED: readonly (readonly [name: string, reason: string, spoil: Spoil])[] = [
  ['500', 'upstream-unavailable', status(500)],
  ['403', 'access-denied', status(403)],
  ['a page', 'stac-invalid', page(200)],
  ['silence', 'timeout', silence],
  ['a reset', 'network-or-cors', reset(100)],
];

/**
 * Longest time in milliseconds until a call fails: three attempts of eight seconds and their waits, on the
 * time scale of the zone's engines.
 */
const BOUND = 3000;

const closing = useClosing();
let zone: FaultyZone;
let whole: AnalyzeAnswer;

beforeAll(async () => {
  zone = closing(await serveFaultyZone(SEAM));
  whole = await analyze(zone.server.url);
}, 60_000);
beforeEach(() => zone.reset());

function analyze(
  catalog: NonNullable<SylvanOptions['catalog']>,
  signal?: AbortSignal,
): Promise<AnalyzeAnswer> {
  return zone.sylvan({ catalog }).analyze(zone.sample.request, signal && { signal });
}

const isCatalog = ({ path }: FaultContext) => path.endsWith('.json');

describe('a catalog that gives nothing', () => {
  it.each(SPOILED)('but %s is reported with the reason %s', async (_, word, spoil) => {
    zone.server.setFaults({ spoil, when: isCatalog });
    const start = performance.now();
    const error = await failureOf(analyze(zone.server.url));
    expect(performance.now() - start).toBeLessThan(BOUND);
    expect(error.code).toBe(word === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.retryable).toBe(!['access-denied', 'stac-invalid'].includes(word));
    expect(error.fields).toMatchObject({ host: new URL(zone.server.url).host, reason: word });
    expect(zone.server.requests.every(({ path }) => path === 'items.json')).toBe(true);
  });

  it('is replaced by the next, with a warning', async () => {
    const broken = await startFaultServer({
      folder: zone.sample.folder,
      faults: [{ spoil: status(500), when: isCatalog }],
    });
    const answer = await analyze([broken.url, zone.server.url]);
    await broken.close();
    expect(groundOf(answer)).toEqual(groundOf(whole));
    expect(warningsOf(answer)).toContain('source-fallback');
    const passedOver = answer.details.sources.find(({ status: how }) => how === 'failed')!;
    expect(passedOver.host).toBe(new URL(broken.url).host);
    expect(passedOver.detail).not.toBe('');
    expect(opticalOf(answer)).toMatchObject({ status: 'ok', host: new URL(zone.server.url).host });
  });

  it('and refuses connections is reported with its host', async () => {
    const dead = await deadOrigin();
    const error = await failureOf(analyze(dead));
    expect(error.code).toBe('upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(dead).host, reason: 'network-or-cors', attempt: 2 });
    expect(warningsOf(await analyze([dead, zone.server.url]))).toContain('source-fallback');
  });

  it('leaves its skipped scenes in the record, under its name', async () => {
    const bad = { id: 'S2B_bad', code: 'jpeg2000', detail: 'asset red is image/jp2' } as const;
    const unusable: Catalog = {
      ...changedCatalog(zone.server.url, ({ href }) => href),
      search: () => Promise.resolve({ scenes: [], skipped: [bad], matched: 1, warnings: [] }),
    };
    const { sources } = (await analyze([unusable, zone.server.url])).details;
    const skippedBy = (source: string) => sources.find(({ id }) => id === source)!.skipped;
    expect(skippedBy('sentinel2/own')).toEqual([{ ...bad, catalog: 'own' }]);
    expect(skippedBy('sentinel2').map(({ catalog }) => catalog)).not.toContain('own');
    expect(skippedBy('sentinel2/earlier')).toEqual([
      { ...bad, catalog: 'own' },
      ...whole.details.sources.find(({ id }) => id === 'sentinel2/earlier')!.skipped,
    ]);
  });

  it('because its images fail is replaced by the next, too', async () => {
    const broken = await startFaultServer({
      folder: zone.sample.folder,
      faults: [{ spoil: status(503), when: ({ path }) => path.endsWith('.tif') }],
    });
    const answer = await analyze([broken.url, zone.server.url]);
    await broken.close();
    expect(groundOf(answer)).toEqual(groundOf(whole));
    const passedOver = answer.details.sources.find(({ id }) => id === 'sentinel2/folder');
    expect(passedOver).toMatchObject({ status: 'failed', host: new URL(broken.url).host });
  });
});

describe("a caller's own catalog", () => {
  const own = () => changedCatalog(zone.server.url, ({ href }) => href);

  it('that throws any error counts as failed', async () => {
    const rude = {
      ...own(),
      search: () => {
        throw new TypeError('no');
      },
    };
    const error = await failureOf(analyze(rude));
    expect(error).toMatchObject({
      code: 'upstream-failure',
      fields: { reason: 'upstream-unavailable', catalogs_searched: ['own'] },
    });
    expect(groundOf(await analyze([rude, zone.server.url]))).toEqual(groundOf(whole));
  });

  it.each(['search', 'sign'] as const)('that never settles in %s does not delay an abort', async (method) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const stuck = () => {
      queueMicrotask(() => controller.abort(reason));
      return new Promise<never>(() => undefined);
    };
    await expect(analyze({ ...own(), [method]: stuck }, controller.signal)).rejects.toBe(reason);
  });
});

describe('a catalog that signs addresses', () => {
  it('is asked to sign again if the signature expires between survey and read', async () => {
    zone.server.setFaults({ spoil: status(403), when: isSignedBy('1'), skip: 25 });
    const { catalog, renewed } = signingCatalog(zone.server.url);
    expect(groundOf(await analyze(catalog))).toEqual(groundOf(whole));
    expect(renewed()).toBe(1);
  });

  it('is not asked again and again, and no signature appears in the problem', async () => {
    zone.server.setFaults({ spoil: status(403), when: ({ path }) => path.endsWith('.tif') });
    const error = await failureOf(analyze(signingCatalog(zone.server.url).catalog));
    expect(error.fields).toMatchObject({ reason: 'access-expired', status: 403 });
    expect(JSON.stringify(error.toData())).not.toContain('sig=');
    const perFile = new Map<string, number>();
    for (const { path } of zone.server.requests) perFile.set(path, (perFile.get(path) ?? 0) + 1);
    expect(Math.max(...[...perFile].filter(([path]) => path.endsWith('.tif')).map(([, n]) => n))).toBe(2);
  });
});
