import { expect, it } from 'vitest';
import { z } from 'zod';
import { FAULT_CODES, analyzeRequestSchema, faultCode } from '../../src/contract/index.ts';

it('converts to JSON Schema with its limits and defaults', () => {
  const { $defs } = z.toJSONSchema(analyzeRequestSchema, { io: 'input' });
  expect($defs?.AnalyzeRequest).toMatchObject({
    type: 'object',
    oneOf: [{ required: ['lat', 'lng'] }, { required: ['geometry'] }],
    additionalProperties: false,
    properties: {
      lat: { type: 'number', minimum: -90, maximum: 90 },
      lng: { type: 'number', minimum: -180, maximum: 180 },
      size: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
      lang: { enum: ['en', 'fr'], default: 'en' },
      date: { type: 'string', format: 'date' },
    },
  });
});

it('gives all fault codes except those of later checks', () => {
  const inputs = [null, {}, { lat: 99, lng: 999, size: 0.5, lang: 1, date: 3, more: 1 }];
  const wrong = [
    ...inputs,
    { lat: 89, lng: NaN, size: 1e9, date: 'x' },
    { lat: [], size: -1, date: '1999-01-01' },
  ];
  const messages = wrong.flatMap((input) => analyzeRequestSchema.safeParse(input).error?.issues ?? []);
  const codes = new Set(messages.map(({ message }) => faultCode(message)));
  expect(FAULT_CODES.filter((code) => !codes.has(code))).toStrictEqual([
    'field-missing',
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

it('faultCode throws for an unknown message', () => {
  expect(() => faultCode('Invalid input')).toThrow(TypeError);
});

it('does not change the global jitless setting of zod', () => {
  expect(Object.hasOwn(z.config(), 'jitless')).toBe(false);
});
