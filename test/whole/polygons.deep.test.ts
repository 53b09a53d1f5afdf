import { layered } from '../support/layered.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Layer } from 'sylvan/export';
import { createSylvan, type AnalyzeAnswer, type CompareAnswer } from 'sylvan/node';
import type { Grid } from '../../src/geo/grid.ts';
import { fractionsInside, projectPolygon } from '../../src/geo/polygon.ts';

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

/** The fraction of every pixel of a grid inside the parcel; test/geo/polygon.test.ts compares them with Shapely's. */
const fractionsOn = (grid: Grid) =>
  fractionsInside(projectPolygon(polygon(PARCEL).geometry, grid.epsg, Infinity), grid)!;

/** Weighted by fractions of pixels: the number of pixels of a class, and the mean of known pixels. */
function weigh(weights: Float32Array) {
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
    const weights = fractionsOn(ndvi.grid);
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
    const ofLoss = weigh(fractionsOn(loss.grid));
    const lost = ofLoss.ofClass(loss, 2) + ofLoss.ofClass(loss, 3);
    expect(details.forest.loss_ha! / hectares(lost, answer, 2)).toBeCloseTo(1, 4);
  });

  it('shows nothing outside the polygon', async () => {
    const { layers } = await layered(sylvan.analyze({ ...polygon(PARCEL), ...CALL }, { layers: true }));
    for (const { id, grid, data } of layers) {
      const weights = fractionsOn(grid);
      const shown = [...data.keys()].filter(
        (i) => weights[i] < 1e-7 && !(Number.isNaN(data[i]) || data[i] === 255),
      );
      expect([id, shown.length]).toEqual([id, 0]);
    }
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
    const { ofClass, mean } = weigh(fractionsOn(change.grid));
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
