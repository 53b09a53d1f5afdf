import { objectFault, typeFault, type FaultCode } from './faults.ts';
import { placeFields } from './place.ts';
import { interpreted, z } from './zod.ts';

/** Side of the zone in kilometres. */
export const COMPARE_SIZE = { minimum: 0.1, maximum: 100 } as const;

/** Landsat's archive begins here. */
export const COMPARE_FIRST_DAY = '1984-03-01';

/** Days of a period at most, both ends counted. */
export const MOST_PERIOD_DAYS = 366;

const code = (fault: FaultCode): FaultCode => fault;

function day(what: string) {
  return z.iso
    .date({
      error: ({ code: kind, input }) =>
        kind === 'invalid_format' ? code('date-format') : typeFault({ input }),
      abort: true,
    })
    .refine((date) => date >= COMPARE_FIRST_DAY, { error: code('date-before-archive') })
    .describe(`${what}, UTC, YYYY-MM-DD, 1984-03-01 to today`);
}

/**
 * The request of `compare` as it travels. Messages are fault codes (see faults.ts). What two dates say together, and what
 * depends on the day of the call, is added by `parseCompareRequest`.
 */
export const compareRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        ...placeFields,
        size: z
          .number({ error: typeFault })
          .min(COMPARE_SIZE.minimum, { error: code('zone-too-small') })
          .max(COMPARE_SIZE.maximum, { error: code('zone-too-large') })
          .default(10)
          .describe('Side of the square zone, kilometres'),
        date1_start: day('First day of period 1'),
        date1_end: day('Last day of period 1'),
        date2_start: day('First day of period 2'),
        date2_end: day('Last day of period 2'),
      },
      { error: objectFault },
    )
    .meta({ id: 'CompareRequest' }),
);

/** What a caller writes. */
export type CompareRequestInput = z.input<typeof compareRequestSchema>;

/** A validated request with every default filled in: the job, plain JSON. */
export type CompareRequest = Readonly<z.output<typeof compareRequestSchema>>;
