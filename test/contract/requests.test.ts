import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  FAULT_CODES,
  analyzeRequestSchema,
  compareRequestSchema,
  faultCode,
} from '../../src/contract/index.ts';

const DAY = { type: 'string', format: 'date' };
const LANG = { enum: ['en', 'fr'], default: 'en' };
const PLACE = {
  ...{ type: 'object', additionalProperties: false },
  oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }],
};

it('analyze requests convert to JSON Schema with their limits and defaults', () => {
  const { $defs } = z.toJSONSchema(analyzeRequestSchema, { io: 'input' });
  const size = { type: 'integer', minimum: 1, maximum: 100, default: 10 };
  const position = {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  };
  const properties = { ...position, size, lang: LANG, date: DAY };
  expect($defs?.AnalyzeRequest).toMatchObject({ ...PLACE, properties });
});

it('compare requests convert to JSON Schema with their limits and defaults', () => {
  const { $defs } = z.toJSONSchema(compareRequestSchema, { io: 'input' });
  const size = { type: 'number', minimum: 0.1, maximum: 100, default: 10 };
  const required = ['date1_start', 'date1_end', 'date2_start', 'date2_end'];
  const days = Object.fromEntries(required.map((name) => [name, DAY]));
  expect($defs?.CompareRequest).toMatchObject({
    ...PLACE,
    required,
    properties: { size, lang: LANG, ...days },
  });
});

it('the schemas give all fault codes except those of later checks, such as the order of dates', () => {
  const wrong = [
    ...[null, {}, { lat: 99, lng: 999, size: 0.5, lang: 1, date: 3, more: 1 }],
    { lat: 89, lng: NaN, size: 1e9, date: 'x' },
    { lat: [], size: -1, date: '1999-01-01' },
  ];
  const issues = [analyzeRequestSchema, compareRequestSchema].flatMap((schema) =>
    wrong.flatMap((input) => schema.safeParse(input).error?.issues ?? []),
  );
  const codes = new Set(issues.map(({ message }) => faultCode(message)));
  expect(FAULT_CODES.filter((code) => !codes.has(code))).toStrictEqual([
    ...['budget-too-small', 'place-twice', 'area-too-small', 'too-many-positions', 'ring-short'],
    ...['ring-crosses', 'ring-outside', 'date-in-future', 'date-order', 'periods-overlap', 'period-too-long'],
  ]);
});

it('faultCode throws for an unknown message', () => {
  expect(() => faultCode('Invalid input')).toThrow(TypeError);
});
