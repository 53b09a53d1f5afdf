import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import type { SampleSpec } from '../../simulator/index.ts';
import { northUpGrid, subgrid, type Grid } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { makeZone } from '../../src/geo/zone.ts';
import { opticalOf, readItems, warningsOf, writeZoneIn } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const SEED = 7;
/** 10 m pixels around the zone. */
const MARGIN = 40;
const DAYS = ['2024-06-17', '2024-07-07', '2024-07-17'];

const folder = useFolder();
const closing = useClosing();

/** A place, the UTM zone of the landscape, and how it is divided into tiles. */
interface Position {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** The expected EPSG code of the answer, from the definition of UTM and its exceptions. */
  readonly epsg: number;
  readonly tiles: (grid: Grid) => SampleSpec['tiles'];
}

const one =
  (code: string) =>
  (grid: Grid): SampleSpec['tiles'] => [{ code, grid }];

/** Two halves that overlap by 40 pixels, the second one in another UTM zone. */
const halves =
  (codes: readonly [string, string], epsg: number, way: 'west-east' | 'north-south') =>
  (grid: Grid): SampleSpec['tiles'] => {
    const { width, height } = grid;
    const [x, y] = way === 'west-east' ? [width / 2 - 20, 0] : [0, height / 2 - 20];
    const first =
      way === 'west-east'
        ? { x: 0, y: 0, width: width / 2 + 20, height }
        : { x: 0, y: 0, width, height: height / 2 + 20 };
    const second = subgrid(grid, { x, y, width: width - x, height: height - y });
    return [
      { code: codes[0], grid: subgrid(grid, first) },
      { code: codes[1], grid: inSystem(second, epsg) },
    ];
  };

/** A grid of 10 m pixels on the 20 m lattice of another coordinate system that covers the same area. */
function inSystem({ epsg: from, affine, width, height }: Grid, epsg: number): Grid {
  const [, , west, , , north] = affine;
  const corners = [
    [west, north],
    [west + 10 * width, north],
    [west, north - 10 * height],
    [west + 10 * width, north - 10 * height],
  ].map(([x, y]) => projectionOf(epsg).forward(...projectionOf(from).inverse(x, y)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const down = (value: number) => Math.floor(value / 20) * 20;
  const up = (value: number) => Math.ceil(value / 20) * 20;
  const [left, top] = [down(Math.min(...xs)), up(Math.max(...ys))];
  const size = [(up(Math.max(...xs)) - left) / 10, (top - down(Math.min(...ys))) / 10] as const;
  return northUpGrid(epsg, left, top, 10, ...size);
}

function specAt({ name, lat, lng, epsg, tiles }: Position): SampleSpec {
  const { width, height, affine } = makeZone({ lat, lng, size: 1 }, { epsg }).grid;
  const [west, north] = [affine[2] - 10 * MARGIN, affine[5] + 10 * MARGIN];
  const grid = northUpGrid(epsg, west, north, 10, width + 2 * MARGIN, height + 2 * MARGIN);
  return {
    id: name.replaceAll(/\W+/g, '-'),
    title: name,
    seed: SEED,
    request: { lat, lng, size: 1, date: '2024-08-31' },
    grid,
    zone: { x0: MARGIN, y0: MARGIN, width, height },
    forestFraction: 0.7,
    cuts: [],
    tiles: tiles(grid),
    acquisitions: DAYS.map((day) => ({
      datetime: `${day}T10:00:31Z`,
      platform: 'sentinel-2a',
      baseline: '05.10',
      statesOffset: true,
      cloudFraction: 0,
    })),
    tileSize: 128,
  };
}

const sites: readonly Position[] = [
  { name: 'Svalbard, zone 33 by exception', lat: 78.2, lng: 15.6, epsg: 32633, tiles: one('33XWG') },
  {
    name: 'Fiji, with its east in zone 1',
    lat: -16.5,
    lng: 179.999,
    epsg: 32760,
    tiles: halves(['60KYF', '01KAB'], 32701, 'west-east'),
  },
  { name: 'Fiji, from the other side', lat: -16.5, lng: -179.999, epsg: 32701, tiles: one('01KAB') },
  {
    name: 'the equator, with its south in the southern zone',
    lat: 0,
    lng: 21,
    epsg: 32634,
    tiles: halves(['34NFF', '34MFE'], 32734, 'north-south'),
  },
];

describe.each(sites)('$name (seed 7)', (site) => {
  let truth: Awaited<ReturnType<typeof writeZoneIn>>['truth'];
  let answer: AnalyzeAnswer;
  let items: Awaited<ReturnType<typeof readItems>>;
  beforeAll(async () => {
    const sample = await writeZoneIn(folder.path, specAt(site));
    truth = sample.truth;
    items = await readItems(sample.folder);
    const sylvan = createSylvan({ catalog: sample.folder });
    closing(sylvan);
    answer = await sylvan.analyze(sample.request);
  }, 30_000);

  it('is analyzed in its own UTM zone, and fully observed', () => {
    expect(answer.details.zone.crs).toBe(`EPSG:${site.epsg}`);
    expect(answer.details.quality.valid_fraction).toBeGreaterThan(0.999);
    expect(opticalOf(answer)).toMatchObject({ status: 'ok', skipped: [] });
    expect(opticalOf(answer).scenes).toHaveLength(items.length);
    expect(warningsOf(answer)).not.toContain('window-widened');
  });

  it('recovers the truth: indices within 0.005, forest within its interval', () => {
    const { ndvi, ndre, nbr } = answer.details.indices;
    expect(Math.abs(ndvi! - truth.ndvi)).toBeLessThan(0.005);
    expect(Math.abs(ndre! - truth.ndre)).toBeLessThan(0.005);
    expect(Math.abs(nbr! - truth.nbr)).toBeLessThan(0.005);
    const [low, high] = answer.details.intervals!.forest_cover!;
    expect(truth.forestCoverPercent).toBeGreaterThan(low);
    expect(truth.forestCoverPercent).toBeLessThan(high);
  });
});

const NEXT_DOOR: readonly Position[] = [
  { name: 'east of sixty degrees west', lat: -10.4886, lng: -60.003, epsg: 32721, tiles: one('21LSJ') },
  { name: 'east of the antimeridian', lat: -16.5, lng: -179.994, epsg: 32760, tiles: one('60KYF') },
];

describe.each(NEXT_DOOR)('a zone with scenes only in the next UTM zone, $name (seed 7)', (site) => {
  it('is analyzed in that UTM zone', async () => {
    const sample = await writeZoneIn(folder.path, specAt(site));
    const sylvan = createSylvan({ catalog: sample.folder });
    closing(sylvan);
    const answer = await sylvan.analyze(sample.request);
    expect(answer.details.zone.crs).toBe(`EPSG:${site.epsg}`);
    expect(Math.abs(answer.ndvi_current! - sample.truth.ndvi)).toBeLessThan(0.005);
  });
});
