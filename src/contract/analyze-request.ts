import { interpreted, z } from './zod.ts';
import { objectFault, typeFault, type FaultCode } from './faults.ts';
import { placeFields } from './place.ts';

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
        ...placeFields,
        size: z
          .int({ error: sizeFault, abort: true })
          .min(ZONE_SIZE.minimum, { error: code('zone-too-small') })
          .max(ZONE_SIZE.maximum, { error: code('zone-too-large') })
          .default(ZONE_SIZE.default)
          .describe('Side of the square zone, kilometres'),
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
