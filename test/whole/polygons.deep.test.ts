import { layered } from '../support/layered.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { outlineOf, type Layer } from 'sylvan/export';
import { createSylvan, type AnalyzeAnswer, type CompareAnswer } from 'sylvan/node';
import { applyAffine, type Grid } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';

type Point = readonly [number, number];
/** A side of a pixel: its position on an axis, and the direction of the pixel from it. */
type Bound = readonly [axis: 0 | 1, value: number, sign: 1 | -1];

/**
 * The fraction of every pixel of a grid inside the rings of a polygon, each clipped by the pixel's four sides
 * (Sutherland and Hodgman 1974). This is slow, but independent of the library's method of sums along rows.
 * Holes are subtracted.
 */
function clippedFractions(rings: readonly (readonly Point[])[], grid: Grid): Float64Array {
  const projection = projectionOf(grid.epsg);
  const projected = rings.map((ring) => ring.slice(0, -1).map((at) => projection.forward(...at)));
  const fractions = new Float64Array(grid.width * grid.height);
  for (let i = 0; i < fractions.length; i++) {
    const [column, row] = [i % grid.width, Math.floor(i / grid.width)];
    const [west, north] = applyAffine(grid.affine, column, row);
    const [east, south] = applyAffine(grid.affine, column + 1, row + 1);
    const bounds: Bound[] = [
      [0, west, 1],
      [0, east, -1],
      [1, south, 1],
      [1, north, -1],
    ];
    const areas = projected.map((ring) => areaOf(bounds.reduce(clipped, ring)));
    fractions[i] = areas.reduce((sum, area, n) => sum + (n === 0 ? area : -area), 0);
    fractions[i] /= (east - west) * (north - south);
  }
  return fractions;
}

function clipped(ring: readonly Point[], [axis, value, sign]: Bound): Point[] {
  const depth = (at: Point) => sign * (at[axis] - value);
  return ring.flatMap((to, i) => {
    const from = ring.at(i - 1)!;
    const [a, b] = [depth(from), depth(to)];
    const t = a / (a - b);
    const meeting: Point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
    return [...(a < 0 !== b < 0 ? [meeting] : []), ...(b >= 0 ? [to] : [])];
  });
}

function areaOf(ring: readonly Point[]): number {
  const [origin] = ring;
  const doubled = ring.map(([x, y], i) => {
    const [px, py] = ring.at(i - 1)!;
    return (px - origin[0]) * (y - origin[1]) - (x - origin[0]) * (py - origin[1]);
  });
  return Math.abs(doubled.reduce((sum, part) => sum + part, 0)) / 2;
}

type Ring = readonly (readonly [number, number])[];

/** A parcel of the sample with forest, clearings and a hole, away from the river. */
const PARCEL: readonly Ring[] = [
  [
    [-61.36472, -10.59782],
    [-61.3549, -10.59671],
    [-61.35422, -10.58806],
    [-61.36032, -10.59064],
    [-61.36518, -10.58756],
    [-61.36472, -10.59782],
  ],
  [
    [-61.36112, -10.59527],
    [-61.35747, -10.59479],
    [-61.35922, -10.59244],
    [-61.36112, -10.59527],
  ],
];
const CALL = { sample: 'frontier' } as const;
const sylvan = createSylvan();
afterAll(() => sylvan.close());

const polygon = (rings: readonly Ring[]) => ({ geometry: { type: 'Polygon', coordinates: rings } }) as const;

/** Weighted by fractions of pixels: the number of pixels of a class, and the mean of known pixels. */
function weigh(weights: Float64Array) {
  return {
    ofClass: ({ data }: Layer, value: number) =>
      weights.reduce((sum, weight, i) => sum + (data[i] === value ? weight : 0), 0),
    mean: ({ data }: Layer, isCounted: (i: number) => boolean) => {
      const counted = [...data.keys()].filter((i) => isCounted(i) && !Number.isNaN(data[i]));
      const total = counted.reduce((sum, i) => sum + weights[i], 0);
      return counted.reduce((sum, i) => sum + weights[i] * data[i], 0) / total;
    },
  };
}

const named = (layers: readonly Layer[], id: string) => layers.find((layer) => layer.id === id)!;
const hectares = (pixels: number, { details: { zone } }: AnalyzeAnswer | CompareAnswer, factor = 1) =>
  (pixels * zone.pixel_area_m2! * factor ** 2) / 10_000;

describe('an analysis of a polygon', () => {
  it('is that of the pixels inside it, by the fraction of each', async () => {
    const { answer, layers } = await layered(
      sylvan.analyze({ ...polygon(PARCEL), ...CALL }, { layers: true }),
    );
    const [ndvi, forest, loss] = ['ndvi', 'forest', 'loss'].map((id) => named(layers, id)) as [
      Layer,
      Layer,
      Layer,
    ];
    const weights = clippedFractions(PARCEL, ndvi.grid);
    const { ofClass, mean } = weigh(weights);
    const { details } = answer;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    expect(details.zone.area_ha / hectares(all, answer)).toBeCloseTo(1, 6);
    expect(details.indices.ndvi).toBeCloseTo(
      mean(ndvi, () => true),
      5,
    );
    const forestPixels = ofClass(forest, 1);
    expect(details.forest.area_ha! / hectares(forestPixels, answer)).toBeCloseTo(1, 5);
    expect(answer.forest_cover).toBeCloseTo((100 * forestPixels) / all, 1);
    const ofLoss = weigh(clippedFractions(PARCEL, loss.grid));
    const lost = ofLoss.ofClass(loss, 2) + ofLoss.ofClass(loss, 3);
    expect(details.forest.loss_ha! / hectares(lost, answer, 2)).toBeCloseTo(1, 4);
  });

  it('shows nothing outside the polygon', async () => {
    const { layers } = await layered(sylvan.analyze({ ...polygon(PARCEL), ...CALL }, { layers: true }));
    for (const { id, grid, data } of layers) {
      const weights = clippedFractions(PARCEL, grid);
      const shown = [...data.keys()].filter(
        (i) => weights[i] < 1e-7 && !(Number.isNaN(data[i]) || data[i] === 255),
      );
      expect([id, shown.length]).toEqual([id, 0]);
    }
  });

  it('gives the record of the square if the polygon is that square', async () => {
    const { answer, layers } = await layered(sylvan.analyze(CALL, { layers: true }));
    const { ring } = outlineOf(named(layers, 'ndvi').grid);
    const again = await sylvan.analyze({ ...polygon([ring]), ...CALL });
    const { zone: own, ...details } = again.details;
    const { zone, ...expected } = answer.details;
    expect({ ...again, details }).toEqual({ ...answer, details: expected });
    expect(own.area_ha).toBeCloseTo(zone.area_ha, 4);
  });

  it('adds up over two parts of the polygon', async () => {
    const [west, east] = cutAt(-61.36);
    const whole = await sylvan.analyze({ ...polygon([PARCEL[0]]), ...CALL });
    const parts = await Promise.all(
      [west, east].map((ring) => sylvan.analyze({ ...polygon([ring]), ...CALL })),
    );
    const sum = (pick: (answer: AnalyzeAnswer) => number) =>
      parts.reduce((total, part) => total + pick(part), 0);
    const picks: ((answer: AnalyzeAnswer) => number)[] = [
      ({ details }) => details.zone.area_ha,
      ({ details }) => details.forest.area_ha!,
      ({ details }) => details.loss!.confirmed_ha,
    ];
    // Each part uses the scenes that show it best, and heights learnt around it, so forest and loss differ a
    // little.
    const [area, ...others] = picks.map((pick) => Math.abs(sum(pick) / pick(whole) - 1));
    expect(area).toBeLessThan(1e-5);
    expect(Math.max(...others)).toBeLessThan(0.01);
  });
});

describe('a comparison of a polygon', () => {
  it('is that of the pixels inside it, by the fraction of each', async () => {
    const { answer, layers } = await layered(
      sylvan.compare({ ...polygon(PARCEL), ...CALL }, { layers: true }),
    );
    const [change, before, difference] = ['forest-change', 'ndvi-before', 'ndvi-change'].map((id) =>
      named(layers, id),
    ) as [Layer, Layer, Layer];
    const { ofClass, mean } = weigh(clippedFractions(PARCEL, change.grid));
    expect(answer.changes.forest_loss_ha).toBeCloseTo(hectares(ofClass(change, 1), answer), 2);
    expect(answer.changes.forest_gain_ha).toBeCloseTo(hectares(ofClass(change, 2), answer), 2);
    expect(answer.period1.ndvi).toBeCloseTo(
      mean(before, (i) => !Number.isNaN(difference.data[i])),
      4,
    );
    const { patches } = answer.details;
    const listed = patches.reduce((sum, { area_ha }) => sum + area_ha, 0);
    expect(listed).toBeLessThanOrEqual(answer.changes.forest_loss_ha! + 0.1);
  });
});

/** The parts of the parcel's outline west and east of a meridian that crosses it twice. */
function cutAt(lng: number): [west: Ring, east: Ring] {
  const sides = [1, -1].map((sign) => {
    const ring = PARCEL[0].slice(0, -1).flatMap((to, i, all) => {
      const from = all.at(i - 1)!;
      const [a, b] = [from, to].map(([x]) => sign * (lng - x)) as [number, number];
      const meeting = [lng, from[1] + ((lng - from[0]) * (to[1] - from[1])) / (to[0] - from[0])] as const;
      return [...(a < 0 !== b < 0 ? [meeting] : []), ...(b >= 0 ? [to] : [])];
    });
    return [...ring, ring[0]];
  });
  return sides as unknown as [Ring, Ring];
}
