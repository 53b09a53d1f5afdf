import { FIRST_FIRE_DAY, firesRequestSchema, type FiresRequest } from '../contract/fires-request.ts';
import { type Period, addDays } from '../contract/dates.ts';
import { fieldFault, futureFaults, readFields, type Form } from './fields.ts';
import { soundFields } from './refusal.ts';

/** The place and time of a fires query. */
export interface FiresQuestion extends Period {
  /** West, south, east, north in degrees, at most 10 by 10. */
  readonly bbox: FiresRequest['bbox'];
}

const FORM = {
  schema: firesRequestSchema,
  fields: { bbox: {}, days: {}, date: { first_day: FIRST_FIRE_DAY } },
  aliases: new Map([
    ['box', 'bbox'],
    ['day', 'date'],
    ['end', 'date'],
  ]),
} satisfies Form<unknown>;

/**
 * Validates the query of `fires`. `today` is the UTC day of the call, `YYYY-MM-DD`. Throws a SylvanError with every fault at once
 * in `errors`, as the other requests do.
 */
export function parseFiresRequest(input: unknown, { today }: { readonly today: string }): FiresQuestion {
  const reading = readFields(input, FORM);
  const end = reading.fields?.date ?? today;
  const start = reading.fields === undefined ? end : addDays(end, 1 - reading.fields.days);
  const early = start < FIRST_FIRE_DAY ? [fieldFault('date', 'date-before-archive', reading)] : [];
  const { bbox } = soundFields(reading, [...futureFaults(['date'], today, reading), ...early]);
  return { bbox, start, end };
}
