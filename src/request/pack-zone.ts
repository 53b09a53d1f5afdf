import { ZONE_SIZE } from '../contract/analyze.ts';
import { FIRST_PACK_YEAR, packZoneSchema, type PackZone } from '../contract/pack-zone.ts';
import { FIRST_DAY, yearsBefore } from '../contract/dates.ts';
import { fieldFault, futureFaults, readFields, type Form } from './fields.ts';
import { placeFaults, validPlace } from './place.ts';
import { placeOf } from '../geo/zone.ts';
import { soundFields } from './refusal.ts';
import { ZONE_ALIASES } from './suggestions.ts';

const { minimum, maximum } = ZONE_SIZE;
/** Maximum number of years in a pack: each has an analysis, and a comparison with the year before. */
export const MAX_PACK_YEARS = 20;

const YEAR = { wants: 'year', minimum: FIRST_PACK_YEAR } as const;
const LAST_YEAR = { ...YEAR, minimum: FIRST_PACK_YEAR + 1 } as const;

const FORM = {
  schema: packZoneSchema,
  fields: {
    lat: {},
    lng: {},
    size: { minimum, maximum },
    geometry: {},
    from: YEAR,
    to: LAST_YEAR,
    date: { first_day: FIRST_DAY },
  },
  aliases: new Map([...ZONE_ALIASES, ['day', 'date'], ['start', 'from'], ['end', 'to']]),
} satisfies Form<unknown>;

/**
 * Validates the request for a pack and fills in its defaults: by default, `to` is the year of `date`, and `from` is the year
 * before `to`. `today` is the UTC day of the call. Throws as `parseAnalyzeRequest` does, and with `field-range` for years that
 * are in the wrong order, that are after `date` or that number more than {@link MAX_PACK_YEARS}, and for a single year whose day
 * is before the first that can be analyzed.
 */
export function parsePackZone(input: unknown, { today }: { readonly today: string }): PackZone {
  const reading = readFields(input, FORM);
  const fields = soundFields(reading, [...placeFaults(reading), ...futureFaults(['date'], today, reading)]);
  const { date = today } = fields;
  const place = placeOf(validPlace(fields, reading));
  const last = Number(date.slice(0, 4));
  const { to = last } = fields;
  const { from = to - 1 } = fields;
  const allowed = firstYears(date, to);
  const isOdd = from < allowed.minimum || from > allowed.maximum;
  soundFields(reading, [
    ...(to > last ? [fieldFault('to', 'field-range', { ...reading, facts: { maximum: last } })] : []),
    ...(isOdd ? [fieldFault('from', 'field-range', { ...reading, facts: allowed })] : []),
  ]);
  return Object.freeze({ ...place, from, to, date });
}

/** The range allowed for the first year if `to` is the last. A year without an analysis needs another year to compare with. */
function firstYears(date: string, to: number): { readonly minimum: number; readonly maximum: number } {
  const hasAnalysis = yearsBefore(date, Number(date.slice(0, 4)) - to) >= FIRST_DAY;
  return { minimum: Math.max(FIRST_PACK_YEAR, to - MAX_PACK_YEARS + 1), maximum: hasAnalysis ? to : to - 1 };
}
