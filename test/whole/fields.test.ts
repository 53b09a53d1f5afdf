import { layered } from '../support/layered.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type AnalyzeInput, type Sylvan } from 'sylvan/node';
import { NULLABLE_FIELDS, type NullableField } from '../../src/contract/index.ts';
import { INDEX_IDS, ofIndices } from '../../src/geo/indices.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { warningsOf } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const closing = useClosing();
const folder = useFolder();
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
let sylvan: Sylvan;
let whole: AnalyzeAnswer;
beforeAll(async () => {
  sample = await writeScenarioIn(folder.path, { since: 2006 });
  sylvan = closing(createSylvan({ catalog: sample.folder, workers: 2 }));
  whole = await sylvan.analyze(sample.request);
}, 60_000);

const analyze = (more: Partial<AnalyzeInput>) =>
  sylvan.analyze({ ...sample.request, ...more } as AnalyzeInput);

const sourcesOf = (answer: AnalyzeAnswer) =>
  answer.details.sources.filter(({ status }) => status !== 'off').map(({ id }) => id);

const FOREST = ['sentinel2', 'sentinel2/earlier', 'sentinel1', 'gedi', 'canopy-map'];

/** Groups of fields with the sources that they need, in the order of the record. */
const READ: readonly (readonly [fields: readonly NullableField[], sources: readonly string[]])[] = [
  [
    [
      ...(['forest_cover', 'canopy_height', 'canopy_height_rh50', 'gedi_cover'] as const),
      ...(['canopy_height_source', 'ai_forest_type'] as const),
    ],
    FOREST,
  ],
  [['deforestation_alert'], [...FOREST, 'firms']],
  [
    ['ndvi_current', 'active_fires', 'sentinel1_vv'],
    ['sentinel2', 'firms', 'sentinel1'],
  ],
  [['trend'], ['sentinel2', 'landsat89', 'landsat45']],
];

it('an analysis with all six sources has the truth in its fields', () => {
  const { truth } = sample;
  const near = (value: number | null | undefined, expected: number, most: number) =>
    expect(Math.abs(value! - expected)).toBeLessThan(most);
  near(whole.ndvi_current, truth.ndvi, 0.01);
  near(whole.forest_cover, truth.forestCoverPercent, 2);
  near(whole.canopy_height, truth.canopyHeight, 1.5);
  near(whole.sentinel1_vv, truth.vvDecibels, 0.2);
  near(whole.details.forest.loss_ha, truth.clearedHa, 0.05 * truth.clearedHa);
  expect(whole).toMatchObject({
    ...{ active_fires: truth.fires, deforestation_alert: truth.alert, trend: truth.trend },
  });
});

describe('an analysis of some fields', () => {
  it('is tested against a complete one, in which each field has a value', () => {
    expect(whole.details.missing).toEqual({});
    expect(whole.details.indices).toEqual(ofIndices(() => expect.any(Number) as unknown));
    expect(READ.flatMap(([fields]) => fields).toSorted()).toEqual(
      NULLABLE_FIELDS.filter((field) => field !== 'score').toSorted(),
    );
  });

  it.each(READ)(
    '%j reads only the required sources, and has the same values as a complete one',
    async (fields, sources) => {
      const answer = await analyze({ fields: [...fields] });
      expect(sourcesOf(answer).toSorted()).toEqual(sources.toSorted());
      for (const field of NULLABLE_FIELDS) {
        const isRequested = fields.includes(field);
        expect(answer[field], field).toBe(isRequested ? whole[field] : null);
        expect(answer.details.missing[field]?.code, field).toBe(isRequested ? undefined : 'not-requested');
        expect(answer.details.intervals![field], field).toEqual(
          isRequested ? whole.details.intervals![field] : undefined,
        );
      }
      expect(answer.details.score_terms).toEqual([]);
      expect(answer.details.quality.grade).toBe(whole.details.quality.grade);
      expect(answer.details.indices).toEqual(whole.details.indices);
    },
  );

  it('reads every source for the score', async () => {
    const answer = await analyze({ fields: ['score'] });
    expect(answer.score).toBe(whole.score);
    expect(answer.details.score_terms).toEqual(whole.details.score_terms);
    expect(answer.details.intervals).toEqual({ score: whole.details.intervals!.score });
    expect(sourcesOf(answer)).toEqual(sourcesOf(whole));
    expect(answer.trend).toBeNull();
  });

  it('has no statements, warnings or layers of what was not requested', async () => {
    const call = sylvan.analyze({ ...sample.request, fields: ['ndvi_current'] }, { layers: true });
    const { answer, layers } = await layered(call);
    const { details } = answer;
    expect(details.summary).toMatch(/^The mean NDVI is 0\.\d\d\. [^.]*requested[^.]*\.$/);
    expect(details.forest).toEqual({
      ...{ area_ha: null, largest_patch_ha: null, core_fraction: null },
      ...{ loss_ha: null, gain_ha: null, evidence: [] },
    });
    const codes = warningsOf(whole);
    expect(warningsOf(answer).filter((code) => !codes.includes(code))).toEqual([]);
    expect(layers.map(({ id }) => id)).toEqual([...INDEX_IDS, 'red', 'nir08', 'swir16', 'observations']);
  });
});

describe('the byte budget of an analysis', () => {
  it('lowers the detail to what fits, with a warning, less for fewer fields', async () => {
    const fields: NullableField[] = ['ndvi_current'];
    const all = await sylvan.estimate(sample.request);
    const some = await sylvan.estimate({ ...sample.request, fields });
    expect(some.sources).toMatchObject({ sentinel1: 0, landsat: 0, 'canopy-map': 0 });
    expect(some.bytes).toBeLessThan(all.bytes / 2);
    const budget = { byte_budget: Math.ceil(some.bytes) };
    const kept = await analyze({ fields, ...budget });
    expect([kept.details.quality.detail, warningsOf(kept).includes('detail-lowered')]).toEqual([
      'standard',
      false,
    ]);
    const { details: lowered, ...values } = await analyze(budget);
    const { details: quick, ...expected } = await analyze({ detail: 'quick' });
    expect(values).toEqual(expected);
    expect([lowered.quality.detail, quick.quality.detail]).toEqual(['quick', 'quick']);
    expect(lowered.warnings.map(({ code }) => code).toSorted()).toEqual(
      [...quick.warnings.map(({ code }) => code), 'detail-lowered'].toSorted(),
    );
  });

  it('is refused if even the lowest detail needs more', async () => {
    const refused = analyze({ byte_budget: 1000 });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid-parameters',
      errors: [{ pointer: '/byte_budget', code: 'budget-too-small' }],
    });
    await expect(refused).rejects.toThrow(/byte_budget is 1000, less than the [\d,]+ bytes/);
  });
});
