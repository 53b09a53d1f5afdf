import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CONDITIONS,
  NULLABLE_FIELDS,
  SATELLITES,
  analyzeAnswerSchema,
  type AnalyzeAnswer,
} from '../../src/contract/index.ts';
import { exampleAnswer } from '../support/answer.ts';

/** Paths of what the schema refuses in the example once `change` has been made. */
function refused(change: (answer: AnalyzeAnswer) => unknown): readonly string[] {
  const answer = exampleAnswer();
  change(answer);
  const issues = analyzeAnswerSchema.safeParse(answer).error?.issues ?? [];
  return issues.map(({ path }) => path.join('.'));
}

it('accepts the example, and knows all of its members', () => {
  expect(analyzeAnswerSchema.parse(exampleAnswer())).toStrictEqual(exampleAnswer());
});

it('has the fourteen flat fields in their order, then details', () => {
  expect(Object.keys(analyzeAnswerSchema.shape)).toStrictEqual([
    'success',
    'score',
    'ndvi_current',
    'forest_cover',
    'canopy_height',
    'canopy_height_rh50',
    'gedi_cover',
    'canopy_height_source',
    'ai_forest_type',
    'deforestation_alert',
    'active_fires',
    'sentinel1_vv',
    'trend',
    'satellites_used',
    'details',
  ]);
});

it.each(Object.keys(analyzeAnswerSchema.shape))('cannot do without %s', (field) => {
  const rest = Object.entries(exampleAnswer()).filter(([name]) => name !== field);
  expect(analyzeAnswerSchema.safeParse(Object.fromEntries(rest)).success).toBe(false);
});

it('knows the words of the condition, and null where loss is unknown', () => {
  const withCondition = (condition: unknown) =>
    refused(({ details }) => Object.assign(details, { condition }));
  for (const word of [...CONDITIONS, null]) expect(withCondition(word)).toStrictEqual([]);
  for (const wrong of ['cleared', '', undefined])
    expect(withCondition(wrong)).toStrictEqual(['details.condition']);
});

describe('ranges and types', () => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    success: [false, null],
    score: [-1, 101, 76.5],
    ndvi_current: [-1.0001, 1.0001, 0.81731, NaN, '0.8'],
    forest_cover: [-0.1, 100.1, 62.45],
    canopy_height: [-0.1, 30.25],
    canopy_height_rh50: [-0.1, 30.25],
    gedi_cover: [-0.1, 100.1, 5.55],
    canopy_height_source: ['', 3],
    ai_forest_type: ['', 3],
    deforestation_alert: ['stable', 'LOW'],
    active_fires: [-1, 1.5],
    sentinel1_vv: [-7.123, -Infinity],
    trend: ['STABLE', 'up'],
    satellites_used: [null, 'ESA Sentinel-2'],
  };

  it.each(Object.entries(wrong).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    '%s is not %j',
    (field, value) => {
      expect(refused((answer) => Object.assign(answer, { [field]: value }))).toContain(field);
    },
  );

  it.each([
    ['ndvi_current', -1],
    ['ndvi_current', 0.0001],
    ['forest_cover', 100],
    ['forest_cover', 0.1],
    ['score', 0],
  ])('%s may be %d', (field, value) => {
    expect(refused((answer) => Object.assign(answer, { [field]: value }))).toStrictEqual([]);
  });

  it('decimals are counted as written, for every value of a percentage', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1)
      expect(refused((answer) => (answer.forest_cover = tenths / 10))).toStrictEqual([]);
  });
});

describe('satellites', () => {
  it('may all have given data', () => {
    expect(refused((answer) => (answer.satellites_used = [...SATELLITES]))).toStrictEqual([]);
  });

  it('come in their order', () => {
    expect(refused((answer) => (answer.satellites_used = ['NASA GEDI', 'ESA Sentinel-2']))).toStrictEqual([
      'satellites_used',
    ]);
  });

  it('have no other names', () => {
    expect(refused((answer) => Object.assign(answer, { satellites_used: ['Sentinel-2'] }))).toStrictEqual([
      'satellites_used.0',
    ]);
  });

  it('come once', () => {
    expect(refused((answer) => (answer.satellites_used = ['NASA FIRMS', 'NASA FIRMS']))).toStrictEqual([
      'satellites_used',
    ]);
  });
});

describe('nulls and reasons', () => {
  it('no null is left unexplained', () => {
    expect(refused((answer) => (answer.forest_cover = null))).toStrictEqual(['details.missing.forest_cover']);
  });

  it('no value comes with a reason for its absence', () => {
    expect(refused((answer) => (answer.trend = 'stable'))).toStrictEqual(['details.missing.trend']);
  });

  it('every field but success and satellites may be null', () => {
    const fields = Object.keys(analyzeAnswerSchema.shape);
    expect(fields.filter((name) => !(NULLABLE_FIELDS as readonly string[]).includes(name))).toStrictEqual([
      'success',
      'satellites_used',
      'details',
    ]);
  });
});

it('refuses a bbox out of degrees, an unknown grade and an unknown source status', () => {
  expect(
    refused(({ details }) => {
      details.zone.bbox = [39, -91, 40, -7];
      Object.assign(details.quality, { grade: 'good' });
      Object.assign(details.sources[0] ?? {}, { status: 'fine' });
    }),
  ).toStrictEqual(['details.zone.bbox.1', 'details.quality.grade', 'details.sources.0.status']);
});

it('can be written as JSON Schema, for OpenAPI', () => {
  const { $defs } = z.toJSONSchema(analyzeAnswerSchema, { target: 'draft-2020-12' });
  expect($defs?.AnalyzeAnswer.required).toStrictEqual(Object.keys(analyzeAnswerSchema.shape));
});
