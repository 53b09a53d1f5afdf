import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type CompareAnswer, type Layer, type LayerId, type Sylvan } from 'sylvan/node';
import { compareAnswerSchema } from 'sylvan/contract';
import { applyAffine, invertAffine } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { hasRealData, realData } from '../support/real-data.ts';

interface Golden {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly result: {
    readonly landPixels: number;
    readonly means: Readonly<Record<'ndvi' | 'ndre' | 'nbr', readonly [number, number]>>;
    readonly forestPixels: readonly [number, number, number];
    readonly lossPixels: number;
    readonly gainPixels: number;
    /** Of the land that is forest in neither summer, the fraction that greened. */
    readonly otherRose: number;
    readonly severity: readonly number[];
    readonly patches: readonly (readonly [pixels: number, column: number, row: number, first: number])[];
    readonly patchCount: number;
    readonly zOfLand: readonly number[];
    readonly blocks: Readonly<Record<'ndvi' | 'nbr', { mean: number; t: number; blocks: number }>>;
    readonly histogram: readonly number[];
  };
}

const SUMMERS = {
  date1_start: '2018-06-02',
  date1_end: '2018-08-31',
  date2_start: '2019-06-02',
  date2_end: '2019-08-31',
};

/** Two summers over the mangroves of the Rufiji delta, against NumPy and SciPy on the same pixels. */
describe.skipIf(!hasRealData('zones/rufiji'))('Rufiji, two summers', () => {
  const request = { lat: -7.836, lng: 39.274, size: 2, detail: 'full', ...SUMMERS } as const;
  const { result: golden, ...dates } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../oracles/rufiji_change.json'), 'utf8'),
  ) as Golden;
  let sylvan: Sylvan;
  let answer: CompareAnswer;
  let layers: readonly Layer[];

  beforeAll(async () => {
    sylvan = createSylvan({ catalog: realData('zones/rufiji') });
    ({ answer, layers } = await sylvan.compareLayers(request));
  });
  afterAll(() => sylvan.close());

  const layer = (id: LayerId) => layers.find((one) => one.id === id)!;
  /** Hectares of ground that a pixel of 20 m stands for. */
  const pixelHa = () => answer.details.zone.area_ha / 10_000;
  const hectares = (pixels: number) => Math.round(pixels * pixelHa() * 100) / 100;

  it('answers by the contract', () => {
    expect(compareAnswerSchema.parse(answer)).toEqual(answer);
  });

  it('says the same of fewer scenes in standard detail', async () => {
    const less = await sylvan.compare({ ...request, detail: 'standard' });
    expect(less.details.quality.scenes_used).toBeLessThan(answer.details.quality.scenes_used);
    expect(Math.abs(less.period1.ndvi - answer.period1.ndvi)).toBeLessThan(0.01);
    expect(Math.abs(less.changes.ndvi - answer.changes.ndvi)).toBeLessThan(0.01);
    expect([less.status, less.deforestation_alert]).toEqual([answer.status, answer.deforestation_alert]);
  });

  it('uses the dates that the oracle uses', () => {
    const days = (id: string) =>
      answer.details.sources
        .find((source) => source.id === id)!
        .scenes.map(({ date }) => date.replaceAll('-', ''));
    expect(days('period1/sentinel2')).toEqual(dates.before);
    expect(days('period2/sentinel2')).toEqual(dates.after);
  });

  it('finds 0.789 and 0.817 ± 0.005, as the issue demands, and NumPy’s means to the last digit reported', () => {
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

  it('finds what stands greener, and a loss of one percent, which the status follows', () => {
    const { changes, details } = answer;
    expect(changes.significant).toBe(true);
    expect(changes.ndvi).toBeGreaterThan(0);
    expect(details.significance.ndvi.mean).toBeGreaterThan(0);
    expect(changes.loss_pct).toBeCloseTo((100 * golden.lossPixels) / golden.forestPixels[0], 3);
    expect([answer.deforestation_alert, answer.status]).toEqual(['WARNING', 'MODERATE_LOSS']);
  });

  it('takes no season out of a forest that has none, though the images are 50 days apart, and names no other days', () => {
    expect(answer.season).toEqual({
      ...{ distance_days: 50, mismatch: true, corrected: false, same_season: null },
    });
    expect(answer.details.season).toBeNull();
  });

  it('does not know the gain next to land that greened', () => {
    expect(golden.otherRose).toBeGreaterThan(0.15);
    const { forest_gain_ha, net_ha, forest_cover } = answer.changes;
    expect([forest_gain_ha, net_ha, forest_cover]).toEqual([null, null, null]);
    const { missing } = answer.details;
    expect(missing['changes.forest_gain_ha']?.code).toBe('season-ambiguous');
    expect(answer.details.summary).toContain('what it gained is unknown');
  });

  it('agrees pixel for pixel on forest, loss, gain and severity', () => {
    const { changes, details } = answer;
    const [first, second, either] = golden.forestPixels;
    expect(details.forest).toMatchObject({
      period1_ha: hectares(first),
      period2_ha: hectares(second),
      either_ha: hectares(either),
    });
    expect(changes.forest_loss_ha).toBe(hectares(golden.lossPixels));
    expect(Object.values(changes.severity_ha!)).toEqual(golden.severity.map(hectares));
    const count = (id: LayerId, value: number) => layer(id).data.filter((pixel) => pixel === value).length;
    expect(count('change', 1)).toBe(golden.lossPixels);
    // Other land greened with the season: what looks won is unknown, as in the record.
    expect(changes.forest_gain_ha).toBeNull();
    expect(count('change', 2)).toBe(0);
    expect(count('change', 255)).toBe(layer('change').data.length - golden.landPixels + golden.gainPixels);
    expect(golden.severity.map((_, value) => count('severity', value))).toEqual(golden.severity);
  });

  it('agrees on z, the blocks’ t and the histogram', () => {
    const z = [...layer('z').data].sort((a, b) => a - b);
    const at = (percent: number) => {
      const position = (percent / 100) * (z.length - 1);
      const [low, high] = [z[Math.floor(position)], z[Math.ceil(position)]];
      return low + (high - low) * (position % 1);
    };
    [0, 5, 50, 95, 100].forEach((percent, i) => expect(at(percent)).toBeCloseTo(golden.zOfLand[i], 3));
    for (const index of ['ndvi', 'nbr'] as const) {
      const { mean, t, blocks } = answer.details.significance[index];
      expect(mean).toBeCloseTo(golden.blocks[index].mean, 5);
      expect(t).toBeCloseTo(golden.blocks[index].t, 2);
      expect(blocks).toBe(golden.blocks[index].blocks);
    }
    const { counts } = answer.details.histogram.ndvi;
    // A pixel on a bin's very edge goes by the last bit of its f32.
    const moved = counts.reduce((sum, count, bin) => sum + Math.abs(count - golden.histogram[bin]), 0);
    expect(moved).toBeLessThanOrEqual(4);
  });

  it('names the largest patches where they are', () => {
    const { patches, patch_count } = answer.details;
    const { grid } = layer('change');
    expect(patch_count).toBe(golden.patchCount);
    expect(patches.map(({ area_ha }) => area_ha)).toEqual(golden.patches.map(([pixels]) => hectares(pixels)));
    patches.forEach(({ lat, lng }, i) => {
      const [x, y] = projectionOf(grid.epsg).forward(lng, lat);
      const [column, row] = applyAffine(invertAffine(grid.affine), x, y);
      expect(column).toBeCloseTo(golden.patches[i][1], 1);
      expect(row).toBeCloseTo(golden.patches[i][2], 1);
    });
  });

  it('gives the same answer again, whatever the number of workers', async () => {
    const alone = createSylvan({ catalog: realData('zones/rufiji'), workers: 1 });
    expect(await alone.compare(request)).toEqual(answer);
    await alone.close();
  });

  it('names the period without images, and the nearest days that have some', async () => {
    const dry = { ...request, date1_start: '2016-01-01', date1_end: '2016-02-28' };
    await expect(sylvan.compare(dry)).rejects.toMatchObject({
      code: 'no-imagery',
      fields: { period: 1, scenes_found: 0, nearest_before: null, nearest_after: '2016-03-12' },
    });
    const late = { ...request, date2_start: '2018-09-24', date2_end: '2018-10-30' };
    await expect(sylvan.compare(late)).rejects.toMatchObject({
      code: 'no-imagery',
      fields: { period: 2, nearest_before: '2018-09-23', nearest_after: '2019-06-05' },
    });
  });
});
