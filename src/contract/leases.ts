import { callIdSchema, langField } from './calls.ts';
import { callCounts, count, time } from './counts.ts';
import { objectFault, typeFault, type FaultCode } from './faults.ts';
import { interpreted, z } from './zod.ts';

/** Entries of a chain that one request may bring. */
export const MOST_ENTRIES = 1000;
/** Units of the largest lease of any plan. */
export const MOST_UNITS = 10_000;

const code = (fault: FaultCode): FaultCode => fault;

const coordinate = z
  .string({ error: typeFault })
  .regex(/^[0-9A-Za-z_-]{43}$/, { error: code('field-value') });

/** The public half of a device's signing key, P-256. */
export const deviceKeySchema = interpreted(() =>
  z.strictObject(
    {
      kty: z.literal('EC', { error: code('field-value') }),
      crv: z.literal('P-256', { error: code('field-value') }),
      x: coordinate,
      y: coordinate,
    },
    { error: code('field-value') },
  ),
);

export type DeviceKey = z.output<typeof deviceKeySchema>;

/** The request of `POST /lease`; messages are fault codes. */
export const leaseRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        units: z
          .int({ error: typeFault })
          .min(1, { error: code('field-range') })
          .max(MOST_UNITS, { error: code('field-range') })
          .describe('Units to take along; fewer are given where the month has fewer left'),
        device_key: deviceKeySchema.describe('Public JWK of the key that will sign what is spent'),
        call_id: callIdSchema,
        lang: langField,
      },
      { error: objectFault },
    )
    .meta({ id: 'LeaseRequest' }),
);

export type LeaseRequest = z.output<typeof leaseRequestSchema>;

/** The answer of `POST /lease`. */
export const leaseAnswerSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      lease: z.string().describe('JWS, ES256; its claims are a Lease'),
      units: count.describe('Units given'),
      expires_at: time.describe('Nothing is spent from the lease after this'),
      calls_held: callCounts.calls_held,
      calls_remaining: callCounts.calls_remaining,
    })
    .meta({ id: 'LeaseAnswer' }),
);

export type LeaseAnswer = z.output<typeof leaseAnswerSchema>;

/** The request of `POST /lease/settle`; messages are fault codes. */
export const settleRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        lease_id: callIdSchema.describe('The `jti` of the lease'),
        entries: z
          .array(
            z
              .string({ error: typeFault })
              .min(1, { error: code('field-value') })
              .max(2048, { error: code('field-value') }),
            { error: typeFault },
          )
          .max(MOST_ENTRIES, { error: code('field-range') })
          .describe('The chain or its next part, each entry a JWS by the device key, in order'),
        more: z
          .boolean({ error: typeFault })
          .default(false)
          .describe('Whether another part follows; the lease is closed with the last'),
        lang: langField,
      },
      { error: objectFault },
    )
    .meta({ id: 'SettleRequest' }),
);

export type SettleRequest = z.output<typeof settleRequestSchema>;

/** The answer of `POST /lease/settle`, the same however often the same is settled. */
export const settleAnswerSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      used: count.describe('Units of the lease that count'),
      returned: count.describe('Units that went back to the month'),
      calls_remaining: callCounts.calls_remaining,
      receipt: z.string().describe('JWS, ES256; its claims are a Settlement'),
    })
    .meta({ id: 'SettleAnswer' }),
);

export type SettleAnswer = z.output<typeof settleAnswerSchema>;
