import { interpreted, z } from './zod.ts';
import { objectFault, typeFault, type FaultCode } from './faults.ts';

/** The languages of labels, sentences and problems; codes never change with the language. */
export const LANGS = ['en', 'fr'] as const;
export type Lang = (typeof LANGS)[number];

/** Latitudes that UTM, and so a zone's grid, covers, in degrees. */
export const COVERAGE = { south: -80, north: 84 } as const;

/** Side of the zone in kilometres. */
export const ZONE_SIZE = { minimum: 1, maximum: 100, default: 10 } as const;

/** Launch of Sentinel-2A: the archive that analyze looks into starts here. */
export const FIRST_DAY = '2015-06-23';

const code = (fault: FaultCode): FaultCode => fault;

/** Numbers beyond the safe integers are whole, and far too large or too small. */
function sizeFault(issue: { readonly code?: string | undefined; readonly input?: unknown }): FaultCode {
  if (issue.code === 'too_big') return 'zone-too-large';
  return issue.code === 'too_small' ? 'zone-too-small' : typeFault(issue);
}

/**
 * The request of `analyze` as it travels. Messages of this schema are fault codes (see faults.ts). What depends on the
 * day of the call, the default of `date` and its upper limit, is added by `parseAnalyzeRequest`.
 */
export const analyzeRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        lat: z
          .number({ error: typeFault })
          .min(-90, { error: code('field-range'), abort: true })
          .max(90, { error: code('field-range'), abort: true })
          .refine((lat) => lat >= COVERAGE.south && lat <= COVERAGE.north, {
            error: code('zone-out-of-coverage'),
          })
          .describe('Latitude of the centre of the zone, WGS 84 degrees, from 80 S to 84 N'),
        lng: z
          .number({ error: typeFault })
          .min(-180, { error: code('field-range') })
          .max(180, { error: code('field-range') })
          .describe('Longitude of the centre of the zone, WGS 84 degrees'),
        size: z
          .int({ error: sizeFault, abort: true })
          .min(ZONE_SIZE.minimum, { error: code('zone-too-small') })
          .max(ZONE_SIZE.maximum, { error: code('zone-too-large') })
          .default(ZONE_SIZE.default)
          .describe('Side of the square zone, kilometres'),
        lang: z
          .enum(LANGS, { error: code('field-value') })
          .default('en')
          .describe('Language of labels, summary and problems'),
        date: z.iso
          .date({
            error: ({ code: kind }) => code(kind === 'invalid_format' ? 'date-format' : 'field-type'),
            abort: true,
          })
          .refine((day) => day >= FIRST_DAY, { error: code('date-before-archive') })
          .optional()
          .describe('UTC day the analysis looks back from, 2015-06-23 to today; default today'),
      },
      { error: objectFault },
    )
    .meta({ id: 'AnalyzeRequest' }),
);

/** What a caller writes: only `lat` and `lng` are needed. */
export type AnalyzeRequestInput = z.input<typeof analyzeRequestSchema>;

/** A validated request with every default filled in: the job, plain JSON. */
export type AnalyzeRequest = Readonly<Required<Omit<z.output<typeof analyzeRequestSchema>, 'date'>>> & {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
};
