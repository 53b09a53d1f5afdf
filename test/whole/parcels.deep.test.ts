import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import { projectionOf } from '../../src/geo/projection.ts';
import { hasRealData, realData } from '../support/real-data.ts';

const [FOREST, GRASS] = [1, 2];
/** The fewest pixels of 10 m in a parcel: 0.3 ha. */
const SMALLEST = 30;

interface Parcel {
  readonly label: number;
  readonly hectares: number;
  /** The runs of its rows, as parts that share edges. */
  readonly geometry: {
    readonly type: 'MultiPolygon';
    readonly coordinates: (readonly [number, number])[][][];
  };
}

/** Real land in Wales (UTM zone 30 N) with polygons labelled forest or grass, each as a parcel. */
describe.skipIf(!hasRealData('truth/aber'))('labelled parcels of aber, 2021-05-27', () => {
  const sylvan = createSylvan({ catalog: realData('truth/aber') });
  afterAll(() => sylvan.close());
  let parcels: readonly Parcel[];
  let answers: readonly AnalyzeAnswer[];
  beforeAll(async () => {
    parcels = await labelledParcels(realData('truth/aber/labels.tif'));
    const calls = parcels.map(({ geometry }) => sylvan.analyze({ geometry, date: '2021-05-31' }));
    answers = await Promise.all(calls);
  }, 60_000);

  it('have the areas of their pixels', () => {
    expect(parcels.length).toBe(19);
    answers.forEach(({ details }, i) => expect(details.zone.area_ha / parcels[i].hectares).toBeCloseTo(1, 2));
  });

  it('are forest if they are labelled forest, and not if they are labelled grass', () => {
    const forestFraction = (label: number) => {
      const own = answers.filter((_, i) => parcels[i].label === label);
      const total = (of: (answer: AnalyzeAnswer) => number) => own.reduce((sum, one) => sum + of(one), 0);
      return total(({ details }) => details.forest.area_ha!) / total(({ details }) => details.zone.area_ha);
    };
    expect(forestFraction(FOREST)).toBeGreaterThan(0.95);
    expect(forestFraction(GRASS)).toBeLessThan(0.05);
  });

  it('have intervals that contain the label, except for one at most', () => {
    const misses = answers.filter(({ details: { intervals } }, i) => {
      const [low, high] = intervals!.forest_cover!;
      return parcels[i].label === FOREST ? high < 100 : low > 0;
    });
    expect(misses.length).toBeLessThanOrEqual(1);
  });
});

/** Connected pixels with the same label. */
async function labelledParcels(path: string): Promise<Parcel[]> {
  const image = await (await fromFile(path)).getImage();
  const [labels] = (await image.readRasters()) as unknown as [Uint8Array];
  const [width, [west, north]] = [image.getWidth(), image.getOrigin() as [number, number]];
  const projection = projectionOf(32630);
  const corner = (column: number, row: number) => projection.inverse(west + 10 * column, north - 10 * row);
  return patchesOf(labels, width)
    .filter(({ pixels }) => pixels.length >= SMALLEST)
    .map(({ label, pixels }) => ({
      label,
      hectares: pixels.length / 100,
      geometry: {
        type: 'MultiPolygon',
        coordinates: runsOf(pixels, width).map(({ row, first, end }) => [
          [
            corner(first, row),
            corner(first, row + 1),
            corner(end, row + 1),
            corner(end, row),
            corner(first, row),
          ],
        ]),
      },
    }));
}

function patchesOf(labels: Uint8Array, width: number): { label: number; pixels: number[] }[] {
  const left = new Set([...labels.keys()].filter((i) => labels[i] === FOREST || labels[i] === GRASS));
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const patches: { label: number; pixels: number[] }[] = [];
  for (const start of left) {
    left.delete(start);
    const pixels = [start];
    for (const pixel of pixels)
      for (const next of around.map((step) => pixel + step)) {
        if (labels[next] !== labels[start] || !left.delete(next)) continue;
        pixels.push(next);
      }
    patches.push({ label: labels[start], pixels });
  }
  return patches;
}

function runsOf(pixels: readonly number[], width: number) {
  const runs: { row: number; first: number; end: number }[] = [];
  for (const pixel of pixels.toSorted((a, b) => a - b)) {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    const last = runs.at(-1);
    if (last?.row === row && last.end === column) last.end++;
    else runs.push({ row, first: column, end: column + 1 });
  }
  return runs;
}
