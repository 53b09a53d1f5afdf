import { expect, it } from 'vitest';
import { z } from 'zod';
import { FAULT_CODES, compareRequestSchema, faultCode } from '../../src/contract/index.ts';

it('converts to JSON Schema with its limits and defaults', () => {
  const { $defs } = z.toJSONSchema(compareRequestSchema, { io: 'input' });
  const day = { type: 'string', format: 'date' };
  expect($defs?.CompareRequest).toMatchObject({
    type: 'object',
    required: ['date1_start', 'date1_end', 'date2_start', 'date2_end'],
    oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }],
    additionalProperties: false,
    properties: {
      size: { type: 'number', minimum: 0.1, maximum: 100, default: 10 },
      lang: { enum: ['en', 'fr'], default: 'en' },
      date1_start: day,
      date1_end: day,
      date2_start: day,
      date2_end: day,
    },
  });
});

it('gives all fault codes except those of later checks, such as the order of dates', () => {
  const wrong = [
    null,
    {},
    {
      lat: 99,
      lng: 999,
      size: 0.05,
      lang: 1,
      date1_start: 3,
      date1_end: 'x',
      date2_start: '1984-02-29',
      x: 1,
    },
    { lat: 89, lng: NaN, size: 1e9 },
  ];
  const issues = wrong.flatMap((input) => compareRequestSchema.safeParse(input).error?.issues ?? []);
  const codes = new Set(issues.map(({ message }) => faultCode(message)));
  expect(FAULT_CODES.filter((code) => !codes.has(code))).toStrictEqual([
    'budget-too-small',
    'place-twice',
    'area-too-small',
    'too-many-positions',
    'ring-short',
    'ring-crosses',
    'ring-outside',
    'date-in-future',
    'date-order',
    'periods-overlap',
    'period-too-long',
  ]);
});
