import { layered } from '../support/layered.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Layer, type LayerId, type Sylvan } from 'sylvan/node';
import { compareAnswerSchema } from 'sylvan/contract';
import { applyAffine, invertAffine } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { useClosing } from '../support/closing.ts';

interface Golden {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly result: {
    readonly means: Readonly<Record<'ndvi' | 'ndre' | 'nbr', readonly [number, number]>>;
    readonly zOfLand: readonly number[];
    readonly histogram: readonly number[];
  };
}

const SUMMERS = {
  date1_start: '2018-06-02',
  date1_end: '2018-08-31',
  date2_start: '2019-06-02',
  date2_end: '2019-08-31',
};

/** Two summers over the mangroves of the Rufiji delta, compared with NumPy and SciPy on the same pixels. */
describe.skipIf(!hasRealData('zones/rufiji'))('a comparison of two summers in Rufiji', () => {
  const request = { lat: -7.836, lng: 39.274, size: 2, detail: 'full', ...SUMMERS } as const;
  const { result: golden, ...dates } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../oracles/rufiji_change.json'), 'utf8'),
  ) as Golden;
  const closing = useClosing();
  let sylvan: Sylvan;
  let answer: CompareAnswer;
  let layers: readonly Layer[];

  beforeAll(async () => {
    sylvan = closing(createSylvan({ catalog: realData('zones/rufiji') }));
    ({ answer, layers } = await layered(sylvan.compare(request, { layers: true })));
  });

  const layer = (id: LayerId) => layers.find((one) => one.id === id)!;
  /** The area of a pixel of 20 m on the ground, in hectares. */
  const pixelHa = () => answer.details.zone.area_ha / 10_000;
  const hectares = (pixels: number) => Math.round(pixels * pixelHa() * 100) / 100;

  it('follows the contract', () => {
    expect(compareAnswerSchema.parse(answer)).toEqual(answer);
  });

  it('uses the same dates as the oracle', () => {
    const days = (id: string) =>
      answer.details.sources
        .find((source) => source.id === id)!
        .scenes.map(({ date }) => date.replaceAll('-', ''));
    expect(days('period1/sentinel2')).toEqual(dates.before);
    expect(days('period2/sentinel2')).toEqual(dates.after);
  });

  it('finds mean NDVIs of 0.789 and 0.817 ± 0.005, and NumPy’s means to 4 decimals', () => {
    const { period1, period2 } = answer;
    expect(Math.abs(period1.ndvi - 0.789)).toBeLessThan(0.005);
    expect(Math.abs(period2.ndvi - 0.817)).toBeLessThan(0.005);
    for (const index of ['ndvi', 'ndre', 'nbr'] as const) {
      const [before, after] = golden.means[index];
      expect(period1[index]).toBeCloseTo(before, 4);
      expect(period2[index]).toBeCloseTo(after, 4);
      expect(answer.changes[index]).toBeCloseTo(after - before, 4);
    }
  });

  it('finds a significant rise in NDVI, and the same forest and loss as an analysis of the last day', async () => {
    const { changes, details } = answer;
    expect(changes.significant).toBe(true);
    expect(changes.ndvi).toBeGreaterThan(0);
    expect([answer.deforestation_alert, answer.status]).toEqual(['WARNING', 'MODERATE_LOSS']);
    const { lat, lng, size, detail } = request;
    const analyzed = await sylvan.analyze({ lat, lng, size, detail, date: SUMMERS.date2_end });
    const { area_ha, loss_ha, gain_ha } = analyzed.details.forest;
    expect(details.forest).toMatchObject({
      ...{ period1_ha: analyzed.details.loss!.baseline_forest_ha, period2_ha: area_ha },
      ...{ confirmed_loss_ha: loss_ha, gain_ha },
    });
    expect(answer.period2.forest_cover).toBe(analyzed.forest_cover);
  });

  it('reports a season mismatch of 50 days, without suggesting other dates', () => {
    expect(answer.season).toEqual({ distance_days: 50, mismatch: true, same_season: null });
  });

  /** Whether a pixel is forest on either date, and observed in both summers. */
  const isForest = (i: number) =>
    (layer('forest').data[i] === 1 || layer('forest-change').data[i] === 1) &&
    !Number.isNaN(layer('ndvi-change').data[i]);
  const pixelsWhere = (is: (i: number) => boolean) => [...layer('forest-change').data.keys()].filter(is);

  it('agrees with its layers on forest, loss, gain and severity', () => {
    const { changes, details } = answer;
    const count = (id: LayerId, value: number) => layer(id).data.filter((pixel) => pixel === value).length;
    expect(changes.forest_loss_ha).toBe(hectares(count('forest-change', 1)));
    expect(changes.forest_gain_ha).toBe(hectares(count('forest-change', 2)));
    expect(details.forest.period2_ha).toBeCloseTo(hectares(count('forest', 1)), 2);
    const classes = [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66];
    const dnbr = layer('dnbr').data;
    const severity = Array.from({ length: 7 }, (_, value) =>
      hectares(
        pixelsWhere((i) => isForest(i) && classes.filter((bound) => dnbr[i] >= bound - 1e-6).length === value)
          .length,
      ),
    );
    expect(Object.values(changes.severity_ha!)).toEqual(severity);
    expect(details.forest.seen_ha).toBeCloseTo(hectares(pixelsWhere(isForest).length), 2);
  });

  it('agrees with NumPy on z and the histogram, and with its layers on the t of the blocks', () => {
    const z = [...layer('ndvi-significance').data].sort((a, b) => a - b);
    const at = (percent: number) => {
      const position = (percent / 100) * (z.length - 1);
      const [low, high] = [z[Math.floor(position)], z[Math.ceil(position)]];
      return low + (high - low) * (position % 1);
    };
    [0, 5, 50, 95, 100].forEach((percent, i) => expect(at(percent)).toBeCloseTo(golden.zOfLand[i], 3));
    const change = layer('ndvi-change');
    const { width } = change.grid;
    const means = Array.from({ length: 16 }, (_, block) => {
      const own = pixelsWhere(
        (i) => isForest(i) && Math.floor(i / width / 25) * 4 + Math.floor((i % width) / 25) === block,
      );
      return own.length < 62.5 ? NaN : own.reduce((sum, i) => sum + change.data[i], 0) / own.length;
    }).filter((mean) => !Number.isNaN(mean));
    const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
    const deviation = Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (means.length - 1));
    const { ndvi } = answer.details.significance;
    expect(ndvi.blocks).toBe(means.length);
    expect(ndvi.mean).toBeCloseTo(mean, 5);
    expect(ndvi.t).toBeCloseTo((mean / deviation) * Math.sqrt(means.length), 2);
    const { counts } = answer.details.histogram.ndvi;
    // For a pixel on the edge of a bin, the last bit of its f32 decides.
    const moved = counts.reduce((sum, count, bin) => sum + Math.abs(count - golden.histogram[bin]), 0);
    expect(moved).toBeLessThanOrEqual(4);
  });

  it('lists the largest patches with their places and the dates between which they were lost', () => {
    const { patches, patch_count } = answer.details;
    const { grid, data } = layer('loss');
    expect(patch_count).toBeGreaterThanOrEqual(patches.length);
    expect(patches.map(({ area_ha }) => area_ha)).toEqual(
      patches.map(({ area_ha }) => area_ha).toSorted((a, b) => b - a),
    );
    for (const { lat, lng, after, by, date } of patches) {
      expect(after < by && after >= SUMMERS.date1_end && by <= SUMMERS.date2_end).toBe(true);
      expect(date).toBe(by);
      const [x, y] = projectionOf(grid.epsg).forward(lng, lat);
      const [column, row] = applyAffine(invertAffine(grid.affine), x, y).map(Math.floor);
      const near = [-1, 0, 1].flatMap((dy) =>
        [-1, 0, 1].map((dx) => data[(row + dy) * grid.width + column + dx]),
      );
      expect(near.some((value) => value === 2 || value === 3)).toBe(true);
    }
  });
});
