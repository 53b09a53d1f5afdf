import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalyzeAnswer, Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { writeCog } from '../../simulator/index.ts';
import type { Samples } from '../../src/export/tiff/raster.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { differences, unexpected } from '../support/differences.ts';
import { silence } from '../support/faults.ts';
import { expectLackReported } from '../support/summaries.ts';
import { reportOf, serveScenario, type ItemChange, type ScenarioServer } from '../support/scenario-server.ts';
import type { ZoneItem } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

// Complete analyses, often two per test.
vi.setConfig({ testTimeout: 30_000 });

type Choices = NonNullable<SylvanOptions['sources']>;
type Field = keyof AnalyzeAnswer['details']['missing'];

/** A source of images, with its items and its place in the record. */
interface Source {
  readonly option: keyof Choices;
  readonly id: string;
  readonly isOwn: (item: ZoneItem) => boolean;
  /** The band that a value requires, and its samples without a value. */
  readonly band: string;
  readonly nothing: (length: number) => Samples;
  /** Samples of a type that the product never has; `null` if any type is valid. */
  readonly alien: { readonly band: string; readonly data: (length: number) => Samples } | null;
  /** Fields that depend on this source alone. */
  readonly fields: readonly Field[];
  /** Other sources that are off, so that this one matters, and to save time. */
  readonly nearby: Choices;
}

const platform = ({ properties }: ZoneItem) => String(properties.platform);
const fields = ['canopy_height', 'canopy_height_rh50', 'canopy_height_source', 'gedi_cover'] as const;
const landsat = {
  band: 'swir22',
  nothing: (length: number) => new Uint16Array(length),
  nearby: { sentinel1: false, gedi: false },
} as const;
const SOURCES: readonly Source[] = [
  {
    ...{ option: 'sentinel1', id: 'sentinel1', band: 'vv', fields: ['sentinel1_vv'] },
    nearby: { landsat45: false, 'canopy-map': false },
    isOwn: ({ assets }) => 'vv' in assets,
    nothing: (length) => new Float32Array(length).fill(NaN),
    alien: { band: 'vv', data: (length) => new Uint16Array(length).fill(900) },
  },
  {
    ...{ option: 'landsat89', id: 'landsat89', fields: ['trend'], ...landsat },
    isOwn: (item) => /^landsat-[89]$/.test(platform(item)),
    alien: { band: 'qa_pixel', data: (length) => new Float32Array(length).fill(21824) },
  },
  {
    ...{ option: 'landsat45', id: 'landsat45', fields: [], ...landsat },
    isOwn: (item) => platform(item) === 'landsat-5',
    alien: { band: 'qa_pixel', data: (length) => new Float32Array(length).fill(5440) },
  },
  {
    ...{ option: 'canopy-map', id: 'canopy-map', band: 'canopy_height', fields },
    nearby: { gedi: false, landsat45: false },
    isOwn: ({ assets }) => 'canopy_height' in assets,
    nothing: (length) => new Uint8Array(length).fill(255),
    alien: null,
  },
];

/** 120 x 120 pixels of 10 m over the scenario. */
const GRID = northUpGrid(32720, 679600, 8828460, 10, 120, 120);
/** The properties of an asset on that grid. */
const PIXELS = { 'proj:shape': [GRID.height, GRID.width], 'proj:transform': [...GRID.affine] };

/** Waits for a silent host are shortened to this fraction. */
const TIME_SCALE = 0.06;

let scenario: ScenarioServer;
const engines = new Map<string, Sylvan>();
const known = new Map<string, AnalyzeAnswer>();
beforeAll(async () => {
  scenario = await serveScenario();
}, 60_000);
afterAll(async () => {
  await Promise.all([...engines.values()].map((sylvan) => sylvan.close()));
  await scenario.close();
});

/** The record of the served catalog, with one engine for all calls with the same choices. */
function analyze(sources: Choices, timeScale = 1): Promise<AnalyzeAnswer> {
  const key = JSON.stringify([sources, timeScale]);
  const options = { catalog: scenario.server.url, sources, workers: 2, timeScale };
  const sylvan = engines.get(key) ?? createTimedSylvan({ meter: UNCOUNTED, ...options });
  engines.set(key, sylvan);
  return sylvan.analyze(scenario.sample.request);
}

/** The record without faults, with some sources off. */
async function sound(sources: Choices): Promise<AnalyzeAnswer> {
  scenario.serve();
  const key = JSON.stringify(sources);
  const answer = known.get(key) ?? (await analyze(sources));
  known.set(key, answer);
  return answer;
}

type Fill = (length: number) => Samples;

/** The item with other samples in a band. */
function withBand(item: ZoneItem, band: string, samples: Fill, grid = GRID): ZoneItem {
  const data = samples(grid.width * grid.height);
  const nodata = band === 'canopy_height' ? 255 : band === 'vv' || band === 'vh' ? -32768 : 0;
  const bytes = writeCog({ grid, data, nodata }, { tileSize: 256, predictor: 1 });
  const href = scenario.put(`${band}.tif`, bytes);
  item.assets[band] = { ...item.assets[band], href, ...PIXELS };
  return item;
}

/** Applies `change` to a source's items only. */
function ofSource({ isOwn }: Source, change: ItemChange): ItemChange {
  return (item) => (isOwn(item) ? change(item) : item);
}

/**
 * Replaces every file of the item by the same bytes, each at its own address, so that dates share no file.
 */
function replaced(item: ZoneItem, href: string): ZoneItem {
  for (const [band, asset] of Object.entries(item.assets)) {
    asset.href = `${href}?of=${item.id}-${band}`;
    Object.assign(asset, PIXELS);
  }
  return item;
}

/** Expects the record without the source, except for the reason. */
async function expectAsIfOff(
  source: Source,
  change: ItemChange,
  status: 'empty' | 'failed',
  { timeScale = 1, ...from }: Choices & { readonly timeScale?: number } = {},
): Promise<void> {
  const { option, id, fields: own, nearby } = source;
  const off = await sound({ ...nearby, [option]: false });
  scenario.serve(ofSource(source, change));
  const answer = await analyze({ ...nearby, ...from }, timeScale);
  const sites = ['/details/summary', `/details/sources/${id}`];
  sites.push(...own.map((field) => `/details/missing/${field}`));
  expect(unexpected(differences(off, answer), sites).elsewhere).toEqual([]);
  expectLackReported(answer, off, status === 'failed' && own.length > 0);
  expect(reportOf(answer, id)).toMatchObject({ status, detail: expect.stringMatching(/\w{3}/) as string });
  for (const field of own) {
    expect(answer[field]).toBeNull();
    expect(answer.details.missing[field]?.code).toBe(`source-${status}`);
  }
}

/** Expects the record without faults, except for the source's list of scenes. */
async function expectAsIfSound(source: Source, change: ItemChange): Promise<void> {
  const { id, nearby } = source;
  const clean = await sound(nearby);
  scenario.serve(ofSource(source, change));
  const answer = await analyze(nearby);
  const own = [`/details/sources/${id}`, `/details/sources/${id}/earlier`];
  expect(unexpected(differences(clean, answer), own).elsewhere).toEqual([]);
}

/** A plausible value everywhere. */
function plausible({ id }: Source): Fill {
  if (id === 'sentinel1') return (length) => new Float32Array(length).fill(0.2);
  if (id === 'canopy-map') return (length) => new Uint8Array(length).fill(20);
  return (length) => new Uint16Array(length).fill(12_000);
}

/** The file with another code in ProjectedCSTypeGeoKey. */
function withEpsg(file: Uint8Array, epsg: number): Uint8Array {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf(Buffer.from(Uint16Array.of(3072, 0, 1, GRID.epsg).buffer));
  expect(at).toBeGreaterThan(0);
  bytes.writeUInt16LE(epsg, at + 6);
  return bytes;
}

/** Landsat 4/5 is read like 8/9, except for its bits and bands. */
const DISTINCT_SOURCES = SOURCES.filter(({ id }) => id !== 'landsat45');

describe.each(DISTINCT_SOURCES.map((source) => ({ source, id: source.id })))('$id', ({ source }) => {
  const { band, nothing, alien } = source;

  it('without items is empty', async () => {
    await expectAsIfOff(source, () => null, 'empty');
  });

  it('with files in another UTM zone is empty', async () => {
    const grid = { ...GRID, epsg: 32719 };
    const clear: Fill = (length) => new Uint16Array(length).fill(21824);
    const fill = (key: string) => (key.startsWith('qa_') ? clear : plausible(source));
    const elsewhere = (item: ZoneItem) => {
      for (const key of Object.keys(item.assets)) withBand(item, key, fill(key), grid);
      return item;
    };
    await expectAsIfOff(source, elsewhere, 'empty');
  });

  it('in an unknown coordinate system has failed', async () => {
    const data = plausible(source)(GRID.width * GRID.height);
    const known = writeCog({ grid: GRID, data, nodata: null }, { predictor: 1 });
    const file = scenario.put('laea.tif', withEpsg(known, 3035));
    await expectAsIfOff(source, (item) => replaced(item, file), 'failed');
  });

  // A height map may have samples of any type.
  if (alien !== null)
    it('with samples of another type has failed', async () => {
      await expectAsIfOff(source, (item) => withBand(item, alien.band, alien.data), 'failed');
    });

  it('with only nodata pixels is empty', async () => {
    await expectAsIfOff(source, (item) => withBand(item, band, nothing), 'empty');
  });

  it('uses each item once, even if it is listed again or under another name', async () => {
    const again = (item: ZoneItem): ZoneItem => ({ ...structuredClone(item), id: `${item.id}_AGAIN` });
    await expectAsIfSound(source, (item) => [item, item, again(item)]);
  });
});

describe('a host that is silent', () => {
  it.each([
    ['files', 'sentinel1'],
    ['files', 'landsat45'],
    ['catalog', 'canopy-map'],
  ])(
    'for the %s of %s makes only that source fail, within its time limit',
    async (what, id) => {
      const source = SOURCES.find((one) => one.id === id)!;
      scenario.other.setFaults({
        spoil: silence,
        when: ({ path }) => what === 'catalog' || path.endsWith('.tif'),
      });
      const from = { [source.option]: scenario.other.url, timeScale: TIME_SCALE };
      const start = performance.now();
      await expectAsIfOff(source, (item) => item, 'failed', from);
      // This time includes the record without faults.
      expect(performance.now() - start).toBeLessThan(TIME_SCALE * 90_000 + 10_000);
    },
    30_000,
  );
});
