import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SylvanError, type CompareAnswer, type SylvanOptions } from 'sylvan/node';
import type { Catalogue } from 'sylvan/catalogs';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { changedCatalogue, deadOrigin, isSignedBy, signingCatalogue } from '../support/catalogues.ts';
import { failureOf } from '../support/failures.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { damagedHalf, status, type FaultContext } from '../support/faults.ts';
import { serveFaultyZone, type FaultyZone } from '../support/faulty-zone.ts';
import { ONE_OF_EACH_WORD, SPOILED_CATALOGUES } from '../support/host-faults.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import {
  codesOf,
  groundOfComparison,
  imagesOfComparison,
  partOf,
  SUMMERS,
  TWO_SUMMERS,
} from '../support/two-summers.ts';
import { writeItems } from '../support/zones.ts';

vi.setConfig({ testTimeout: 20_000 });

/** The scene that fails, a tile of a pass of period 2 whose other tile is sound. */
const BROKEN = 'SIM_20LPP_20240707T143731_L2A';
/** The longest a call may take to fail on a host that gives nothing, milliseconds. */
const BOUND = 12_000;

let zone: FaultyZone;
let whole: CompareAnswer;
let without: CompareAnswer;

beforeAll(async () => {
  zone = await serveFaultyZone(TWO_SUMMERS);
  await writeItems(zone.sample.folder, 'without.json', (item) => (item.id === BROKEN ? null : item));
  whole = await compare(zone.server.url);
  without = await compare(`${zone.server.url}without.json`);
}, 60_000);
beforeEach(() => zone.reset());
afterAll(() => zone.close());

/** The images alone: what radar and fires do is tested elsewhere. */
const IMAGES = { sentinel1: false, firms: false } as const;

function compare(
  catalog: NonNullable<SylvanOptions['catalog']>,
  {
    request = SUMMERS,
    sources = IMAGES,
  }: { request?: typeof SUMMERS; sources?: SylvanOptions['sources'] } = {},
): Promise<CompareAnswer> {
  return zone.sylvan({ catalog, sources }).compare(request);
}

const isBroken = ({ path }: FaultContext) => path.startsWith(`${BROKEN}/`);
const isOfYear =
  (year: number) =>
  ({ path }: FaultContext) =>
    path.endsWith('.tif') && path.includes(`_${year}`);

/** The answer of the scenes that were left, and what is said of the one that was not. */
function expectWithout(answer: CompareAnswer, word: string): void {
  const second = partOf(answer, 'period2/sentinel2');
  expect(second.skipped.map(({ id, code }) => [id, code])).toEqual([[BROKEN, word]]);
  expect(second.status).toBe('partial');
  expect(second.detail).toContain(new URL(zone.server.url).host);
  expect(partOf(answer, 'period1/sentinel2')).toMatchObject({ status: 'ok', skipped: [] });
  expect(imagesOfComparison(answer)).toEqual(imagesOfComparison(without));
}

it('the sound catalogue shows both periods, and a scene less another ground', () => {
  expect([whole.period1.scenes_used, whole.period2.scenes_used]).toEqual([6, 6]);
  expect(codesOf(whole)).not.toContain('source-fallback');
  expect(groundOfComparison(without)).not.toEqual(groundOfComparison(whole));
});

describe('one scene of one period that cannot be read', () => {
  it.each(ONE_OF_EACH_WORD)('by %s is left out with its reason: %s', async (_, word, spoil) => {
    zone.server.setFaults({ when: isBroken, spoil });
    expectWithout(await compare(zone.server.url), word);
  });

  it('because the bytes of its tiles are damaged is left out whole', async () => {
    const path = `${BROKEN}/red.tif`;
    zone.server.setFaults({ when: (context) => context.path === path, spoil: damagedHalf });
    expectWithout(await compare(zone.server.url), 'tile-corrupt');
  });
});

describe('a host that gives no image of one period', () => {
  it.each(ONE_OF_EACH_WORD)('but %s is a problem that names it: %s', async (name, word, spoil) => {
    // By turns the one period and the other.
    zone.server.setFaults({ when: isOfYear(name.length % 2 === 0 ? 2023 : 2024), spoil });
    const start = performance.now();
    const error = await failureOf(compare(zone.server.url));
    expect(performance.now() - start).toBeLessThan(BOUND);
    // The reads of the forest have found the host silent before, and it rests.
    const isResting = word === 'timeout' && error.fields.resting === true;
    const reason = isResting ? 'upstream-unavailable' : word;
    expect(error.code).toBe(reason === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.fields).toMatchObject({
      ...{ host: new URL(zone.server.url).host, reason, catalogues_searched: ['folder'] },
    });
    expect(error.message).not.toContain('do not show me');
    const mayPass = !['not-found', 'access-denied', 'not-a-tiff'].includes(word);
    expect([error.charged, error.retryable]).toEqual([false, mayPass]);
  });

  it.each([2023, 2024])('makes way for the next catalogue, which then shows both (%i)', async (year) => {
    const broken = await startFaultServer({
      folder: zone.sample.folder,
      faults: [{ spoil: status(503), when: isOfYear(year) }],
    });
    const answer = await compare([broken.url, zone.server.url]);
    await broken.close();
    expectFallback(answer, { status: 'failed', host: new URL(broken.url).host });
  });
});

/** The second catalogue's answer, both periods from there, and the first one named. */
function expectFallback(answer: CompareAnswer, first: object, id = 'sentinel2/folder'): void {
  expect(imagesOfComparison(answer)).toEqual(imagesOfComparison(whole));
  expect(codesOf(answer)).toContain('source-fallback');
  expect(partOf(answer, id)).toMatchObject({ ...first, scenes: [] });
  const host = new URL(zone.server.url).host;
  for (const period of ['period1', 'period2'])
    expect(partOf(answer, `${period}/sentinel2`)).toMatchObject({ status: 'ok', host });
}

describe('a catalogue that gives nothing', () => {
  const isCatalogue = ({ path }: FaultContext) => path.endsWith('.json');

  it.each(SPOILED_CATALOGUES)('but %s is a problem that names it: %s', async (_, word, spoil) => {
    zone.server.setFaults({ spoil, when: isCatalogue });
    const error = await failureOf(compare(zone.server.url));
    expect(error.code).toBe(word === 'timeout' ? 'upstream-timeout' : 'upstream-failure');
    expect(error.fields).toMatchObject({ host: new URL(zone.server.url).host, reason: word });
    expect(zone.server.requests.every(({ path }) => path === 'items.json')).toBe(true);
  });

  it('and refuses connections makes way for the next', async () => {
    const dead = await deadOrigin();
    expect((await failureOf(compare(dead))).fields).toMatchObject({ host: new URL(dead).host });
    const answer = await compare([dead, zone.server.url]);
    expectFallback(answer, { status: 'failed', host: new URL(dead).host });
  });

  const own = (search: (start: string) => 'fails' | 'empty' | 'whole'): Catalogue => {
    const sound = changedCatalogue(zone.server.url, ({ href }) => href);
    return {
      ...sound,
      async search(query, options) {
        const way = search(query.start);
        if (way === 'fails') throw new SylvanError('upstream-unavailable', 'own answered 500');
        const found = await sound.search(query, options);
        return way === 'empty' ? { ...found, scenes: [], matched: 0 } : found;
      },
    };
  };

  it.each([SUMMERS.date1_start, SUMMERS.date2_start])(
    'of the period that begins on %s makes way for the next, for both',
    async (broken) => {
      const failing = own((start) => (start === broken ? 'fails' : 'whole'));
      expect(await failureOf(compare(failing))).toMatchObject({
        code: 'upstream-failure',
        fields: { reason: 'upstream-unavailable', catalogues_searched: ['own'] },
      });
      expectFallback(await compare([failing, zone.server.url]), { status: 'failed' }, 'sentinel2/own');
      const empty = own((start) => (start === broken ? 'empty' : 'whole'));
      expectFallback(await compare([empty, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
    },
  );

  it('at all does not lay the zone’s grid for the one that shows it', async () => {
    const moved = await writeItems(zone.sample.folder, 'moved.json', (item) => {
      // On a lattice of its own, as far as the catalogue says.
      for (const asset of Object.values(item.assets) as { 'proj:transform'?: number[] }[])
        if (asset['proj:transform']) asset['proj:transform'][2] += 10;
      return item;
    });
    expect(moved).toMatch(/moved\.json$/);
    const bare: Catalogue = {
      ...changedCatalogue(`${zone.server.url}moved.json`, ({ href }) => href),
      search: () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] }),
    };
    expectFallback(await compare([bare, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
    const other = own(() => 'whole');
    const cloudless: Catalogue = {
      ...other,
      async search(query, options) {
        const found = await changedCatalogue(`${zone.server.url}moved.json`, ({ href }) => href).search(
          query,
          options,
        );
        return query.end === SUMMERS.date2_end ? { ...found, scenes: [] } : found;
      },
    };
    expectFallback(await compare([cloudless, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
  });

  it('and another that shows one period alone are no-imagery, and both are named', async () => {
    const empty = own((start) => (start === SUMMERS.date2_start ? 'empty' : 'whole'));
    const failing = { ...own(() => 'fails'), id: 'down' };
    for (const catalog of [
      [empty, failing],
      [failing, empty],
    ])
      expect(await failureOf(compare(catalog))).toMatchObject({
        code: 'no-imagery',
        fields: {
          ...{ period: 2, failed: ['down: upstream-unavailable'] },
          catalogues_searched: catalog.map(({ id }) => id),
        },
      });
  });
});

describe('a catalogue that signs', () => {
  it.each([0, 25, 80])('signs anew once where its signature runs out after %i reads', async (skip) => {
    zone.server.setFaults({ spoil: status(403), when: isSignedBy('1'), skip });
    const { catalogue, renewed } = signingCatalogue(zone.server.url);
    expect(groundOfComparison(await compare(catalogue))).toEqual(groundOfComparison(whole));
    expect(renewed()).toBe(1);
    expect(zone.server.requests.every(({ path, query }) => !path.endsWith('.tif') || query !== '')).toBe(
      true,
    );
  });

  it('is not requested ever, and no signature gets into the problem', async () => {
    zone.server.setFaults({ spoil: status(403), when: isOfYear(2024) });
    const error = await failureOf(compare(signingCatalogue(zone.server.url).catalogue));
    expect(error.fields).toMatchObject({ reason: 'access-expired', status: 403 });
    expect(JSON.stringify(error.toData())).not.toContain('sig=');
  });

  it('is one of Landsat’s as well, of either mission', async () => {
    const scenario = await writeScenarioIn(zone.parent, { since: 2003 });
    const host = await startFaultServer({ folder: scenario.folder });
    const { lat, lng, size } = scenario.request;
    const request = {
      ...{ lat, lng, size, date1_start: '2006-06-01', date1_end: '2007-05-31' },
      ...{ date2_start: '2014-06-01', date2_end: '2015-05-31' },
    } as unknown as typeof SUMMERS;
    const [old, recent] = [signingCatalogue(host.url, landsat45), signingCatalogue(host.url, landsat89)];
    const sources = { ...IMAGES, landsat45: old.catalogue, landsat89: recent.catalogue };
    const plain = await compare(host.url, { request });
    host.purge();
    host.setFaults({ spoil: status(403), when: isSignedBy('1'), skip: 2 });
    const answer = await compare(host.url, { request, sources });
    expect(groundOfComparison(answer)).toEqual(groundOfComparison(plain));
    expect([old.renewed(), recent.renewed()]).toEqual([1, 1]);
    const images = host.requests.filter(({ path }) => path.endsWith('.tif'));
    expect(images.every(({ query }) => query !== '')).toBe(true);
    await host.close();
  });
});
