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

/** Paths that the schema refuses in the example after `change` is applied. */
function refused(change: (answer: AnalyzeAnswer) => unknown): readonly string[] {
  const answer = exampleAnswer();
  change(answer);
  const issues = analyzeAnswerSchema.safeParse(answer).error?.issues ?? [];
  return issues.map(({ path }) => path.join('.'));
}

it('accepts the example without dropping any member', () => {
  expect(analyzeAnswerSchema.parse(exampleAnswer())).toStrictEqual(exampleAnswer());
});

it('has the flat fields in order, then details', () => {
  expect(Object.keys(analyzeAnswerSchema.shape)).toStrictEqual([
    ...['success', 'score', 'ndvi_current', 'forest_cover', 'canopy_height', 'canopy_height_rh50'],
    ...['gedi_cover', 'canopy_height_source', 'ai_forest_type', 'deforestation_alert', 'active_fires'],
    ...['sentinel1_vv', 'trend', 'satellites_used', 'details'],
  ]);
});

it.each(Object.keys(analyzeAnswerSchema.shape))('requires %s', (field) => {
  const rest = Object.entries(exampleAnswer()).filter(([name]) => name !== field);
  expect(analyzeAnswerSchema.safeParse(Object.fromEntries(rest)).success).toBe(false);
});

it('accepts the conditions and null, and no others', () => {
  const withCondition = (condition: unknown) =>
    refused(({ details }) => Object.assign(details, { condition }));
  for (const word of [...CONDITIONS, null]) expect(withCondition(word)).toStrictEqual([]);
  for (const wrong of ['cleared', '', undefined])
    expect(withCondition(wrong)).toStrictEqual(['details.condition']);
});

describe('values of fields', () => {
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
    'refuses %s as %j',
    (field, value) => {
      expect(refused((answer) => Object.assign(answer, { [field]: value }))).toContain(field);
    },
  );

  it.each([
    ['ndvi_current', -1],
    ['forest_cover', 100],
    ['score', 0],
  ])('accepts %s as %d', (field, value) => {
    expect(refused((answer) => Object.assign(answer, { [field]: value }))).toStrictEqual([]);
  });

  it('accepts percentages with one decimal, despite floating-point noise', () => {
    for (let tenths = 1; tenths <= 1000; tenths += 7)
      expect(refused((answer) => (answer.forest_cover = tenths / 10))).toStrictEqual([]);
  });
});

it.each<[what: string, named: readonly unknown[], paths: readonly string[]]>([
  ['accepts all satellites together', SATELLITES, []],
  ['refuses satellites in another order', ['NASA GEDI', 'ESA Sentinel-2'], ['satellites_used']],
  ['refuses satellites with other names', ['Sentinel-2'], ['satellites_used.0']],
  ['refuses repeated satellites', ['NASA FIRMS', 'NASA FIRMS'], ['satellites_used']],
])('%s', (_, named, paths) => {
  expect(refused((answer) => Object.assign(answer, { satellites_used: [...named] }))).toStrictEqual(paths);
});

describe('null values and reasons', () => {
  it('null without a reason is refused, and a value with a reason for being null', () => {
    expect(refused((answer) => (answer.forest_cover = null))).toStrictEqual(['details.missing.forest_cover']);
    expect(refused((answer) => (answer.trend = 'stable'))).toStrictEqual(['details.missing.trend']);
  });

  it('every flat field except success and satellites is nullable', () => {
    const fields = Object.keys(analyzeAnswerSchema.shape);
    const others = fields.filter((name) => !(NULLABLE_FIELDS as readonly string[]).includes(name));
    expect(others).toStrictEqual(['success', 'satellites_used', 'details']);
  });
});

it('refuses a bbox with an invalid latitude, an unknown grade and an unknown source status', () => {
  const paths = refused(({ details }) => {
    details.zone.bbox = [39, -91, 40, -7];
    Object.assign(details.quality, { grade: 'good' });
    Object.assign(details.sources[0] ?? {}, { status: 'fine' });
  });
  expect(paths).toStrictEqual(['details.zone.bbox.1', 'details.quality.grade', 'details.sources.0.status']);
});

it('converts to JSON Schema with all fields required', () => {
  const { $defs } = z.toJSONSchema(analyzeAnswerSchema, { target: 'draft-2020-12' });
  expect($defs?.AnalyzeAnswer.required).toStrictEqual(Object.keys(analyzeAnswerSchema.shape));
});
