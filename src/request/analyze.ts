import type { SylvanError } from '../errors/errors.ts';
import { ZONE_SIZE, analyzeRequestSchema, type AnalyzeRequest } from '../contract/analyze.ts';
import { FIRST_DAY } from '../contract/dates.ts';
import { REQUESTED_FIELDS } from '../contract/record-codes.ts';
import { typeFault } from '../contract/faults.ts';
import { side } from '../contract/zod.ts';
import * as z from 'zod/mini';
import { fieldFault, futureFaults, readFields, type Form } from './fields.ts';
import { placeFaults, validPlace } from './place.ts';
import { refusal, soundFields } from './refusal.ts';
import { ZONE_ALIASES } from './suggestions.ts';

const { minimum, maximum } = ZONE_SIZE;

const FORM = {
  schema: analyzeRequestSchema,
  fields: {
    lat: {},
    lng: {},
    size: { minimum, maximum },
    geometry: {},
    lang: {},
    date: { first_day: FIRST_DAY },
    detail: {},
    byte_budget: {},
    fields: { wants: '["score", …]' },
  },
  aliases: new Map([...ZONE_ALIASES, ['day', 'date']]),
} satisfies Form<unknown>;

/**
 * The request that the library accepts: the side of the square may be a fractional number of kilometres, which the HTTP contract
 * allows only for `compare`.
 */
const FRACTIONAL = {
  ...FORM,
  schema: z.extend(analyzeRequestSchema, {
    size: z._default(side(z.number({ error: typeFault }), ZONE_SIZE), ZONE_SIZE.default),
  }),
  fields: { ...FORM.fields, size: { wants: 'size_of_any', minimum, maximum } },
} satisfies Form<unknown>;

/**
 * Validates a request for `analyze` and fills in its defaults. `today` is the UTC day of the call, `YYYY-MM-DD`. `fractions`
 * allows a side in fractions of a kilometre, as the library does; without it the side is an integer, as over HTTP. Returns a new,
 * frozen object of plain JSON: `input` is neither kept nor changed.
 *
 * Throws a SylvanError with every fault of the request at once in `errors`, one per field. Its code is that of the faults if they
 * share one (`zone-too-large`, `date-format`, …), else `invalid-parameters`.
 */
export function parseAnalyzeRequest(
  input: unknown,
  { today, fractions = false }: { readonly today: string; readonly fractions?: boolean },
): AnalyzeRequest {
  const reading = readFields(input, fractions ? FRACTIONAL : FORM);
  const more = [...placeFaults(reading), ...futureFaults(['date'], today, reading)];
  const fields = soundFields(reading, more);
  const { lang, date = today, detail, byte_budget, fields: named } = fields;
  const budget = byte_budget === undefined ? {} : { byte_budget };
  // The same fields make the same request, in whatever order they are named.
  const wanted = named && { fields: REQUESTED_FIELDS.filter((field) => named.includes(field)) };
  const place = validPlace(fields, reading);
  return Object.freeze({ ...place, lang, date, detail, ...budget, ...wanted });
}

/** The error that refuses a byte budget too small for the lowest level of detail. */
export function budgetTooSmall(byte_budget: number, minimum: number): SylvanError {
  const fault = fieldFault('byte_budget', 'budget-too-small', {
    body: { byte_budget },
    form: FORM,
    facts: { minimum },
  });
  return refusal([fault], Object.keys(FORM.fields));
}
