import { layered } from '../support/layered.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type AnalyzeInput, type Sylvan } from 'sylvan/node';
import { NULLABLE_FIELDS, type NullableField } from '../../src/contract/index.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { temporaryFolder } from '../support/zones.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
let sylvan: Sylvan;
let whole: AnalyzeAnswer;
beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeScenarioIn(folder.path);
  sylvan = createSylvan({ catalog: sample.folder, workers: 2 });
  whole = await sylvan.analyze(sample.request);
}, 60_000);
afterAll(async () => {
  await sylvan.close();
  await folder.remove();
});

const analyze = (more: Partial<AnalyzeInput>) =>
  sylvan.analyze({ ...sample.request, ...more } as AnalyzeInput);

const sourcesOf = (answer: AnalyzeAnswer) =>
  answer.details.sources.filter(({ status }) => status !== 'off').map(({ id }) => id);

const FOREST = ['sentinel2', 'sentinel2/earlier', 'sentinel1', 'gedi', 'canopy-map'];

/** Groups of fields with the sources that they need, in the order of the record. */
const READ: readonly (readonly [fields: readonly NullableField[], sources: readonly string[]])[] = [
  [['ndvi_current'], ['sentinel2']],
  [
    [
      ...(['forest_cover', 'canopy_height', 'canopy_height_rh50', 'gedi_cover'] as const),
      ...(['canopy_height_source', 'ai_forest_type'] as const),
    ],
    FOREST,
  ],
  [['deforestation_alert'], [...FOREST, 'firms']],
  [
    ['active_fires', 'sentinel1_vv'],
    ['sentinel2', 'firms', 'sentinel1'],
  ],
  [['trend'], ['sentinel2', 'landsat89', 'landsat45']],
];

describe('an analysis of some fields', () => {
  it('is tested against a complete one, in which each field has a value', () => {
    expect(whole.details.missing).toEqual({});
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
    const { score, details, ...others } = await analyze({ fields: ['score'] });
    expect(score).toBe(whole.score);
    expect(details.score_terms).toEqual(whole.details.score_terms);
    expect(details.intervals).toEqual({ score: whole.details.intervals!.score });
    expect(sourcesOf({ ...others, score, details })).toEqual(sourcesOf(whole));
    expect(others.trend).toBeNull();
  });

  it('has no statements or warnings about fields that were not requested', async () => {
    const { details } = await analyze({ fields: ['ndvi_current'], lang: 'fr' });
    expect(details.summary).toMatch(
      /^Le NDVI moyen est de 0,\d\d\. Ce relevé ne contient que les champs demandés\.$/,
    );
    expect(details.missing.trend!.detail).toBe('Ce relevé ne contient que les champs demandés.');
    expect(details.forest).toEqual({
      ...{ area_ha: null, largest_patch_ha: null, core_fraction: null },
      ...{ loss_ha: null, gain_ha: null, evidence: [] },
    });
    const expected = whole.details.warnings.map(({ code }) => code);
    expect(details.warnings.filter(({ code }) => !expected.includes(code))).toEqual([]);
  });

  it('has forest layers only if forest is requested', async () => {
    const idsOf = async (fields: NullableField[]) => {
      const { layers } = await layered(
        sylvan.analyze({ ...sample.request, fields, detail: 'quick' }, { layers: true }),
      );
      return layers.map(({ id }) => id);
    };
    expect(await idsOf(['ndvi_current'])).toEqual([
      'ndvi',
      'ndre',
      'nbr',
      'red',
      'nir08',
      'swir16',
      'observations',
    ]);
    expect(await idsOf(['forest_cover'])).toContain('forest');
  });

  it('is estimated by its sources, and so is the detail that a budget allows', async () => {
    const fields: NullableField[] = ['ndvi_current'];
    const all = await sylvan.estimate(sample.request);
    const some = await sylvan.estimate({ ...sample.request, fields });
    expect(some.sources).toMatchObject({ sentinel1: 0, landsat: 0, 'canopy-map': 0 });
    expect(some.bytes).toBeLessThan(all.bytes / 2);
    const budget = { byte_budget: Math.ceil(some.bytes) };
    const { details } = await analyze({ fields, ...budget });
    expect(details.quality.detail).toBe('standard');
    expect((await analyze(budget)).details.quality.detail).toBe('quick');
  });
});
