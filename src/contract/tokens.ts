import { callIdSchema, OPERATIONS, requestHashSchema } from './calls.ts';
import { MOST_UNITS } from './leases.ts';
import { interpreted, z } from './zod.ts';

/** The one algorithm of every token (RFC 8725): ECDSA on P-256 with SHA-256, which every WebCrypto has. */
export const ALGORITHM = 'ES256';
/** Who signs for the service, and for whom. */
export const ISSUER = 'sylvan-service';
export const AUDIENCE = 'sylvan-client';
/** No token is longer, in characters. */
export const MOST_TOKEN = 2048;

/** The `typ` of each kind of token: one is never taken for another. */
export const TOKEN_TYPES = {
  receipt: 'sylvan-receipt+jwt',
  lease: 'sylvan-lease+jwt',
  settlement: 'sylvan-settlement+jwt',
  entry: 'sylvan-entry+jwt',
} as const;

export type TokenType = keyof typeof TOKEN_TYPES;

/** The last of the year 9999. */
const LAST_MILLISECOND = 253_402_300_799_999;

const seconds = z
  .int()
  .min(0)
  .max(Math.floor(LAST_MILLISECOND / 1000))
  .describe('Seconds since 1970');
const hash = z
  .string()
  .regex(/^[0-9A-Za-z_-]{43}$/)
  .describe('SHA-256, base64url');
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const issued = { iss: z.literal(ISSUER), aud: z.literal(AUDIENCE), iat: seconds };

/** That a call made on the client was counted. */
export const receiptSchema = interpreted(() =>
  z
    .object({
      ...issued,
      jti: callIdSchema,
      operation: z.enum(OPERATIONS),
      request_hash: requestHashSchema,
      period: month,
    })
    .meta({ id: 'Receipt' }),
);

export type Receipt = z.output<typeof receiptSchema>;

/** Units that one device may spend without a network. */
export const leaseSchema = interpreted(() =>
  z
    .object({
      ...issued,
      jti: callIdSchema,
      nbf: seconds,
      exp: seconds,
      key_id: z.string().min(1).max(64),
      units: z.int().min(1).max(MOST_UNITS),
      period: month,
      cnf: z.object({ jkt: hash.describe('RFC 7638 thumbprint of the device key') }),
    })
    .meta({ id: 'Lease' }),
);

export type Lease = z.output<typeof leaseSchema>;

/** That a lease was settled so far. */
export const settlementSchema = interpreted(() =>
  z
    .object({
      ...issued,
      jti: callIdSchema.describe('The lease'),
      used: z.int().min(0),
      returned: z.int().min(0),
      entries: z.int().min(0).describe('Entries of the chain that are booked'),
      closed: z.boolean(),
    })
    .meta({ id: 'Settlement' }),
);

export type Settlement = z.output<typeof settlementSchema>;

const chained = {
  lease: callIdSchema,
  /** A lease's units are spent, given back and spent again at most. */
  seq: z
    .int()
    .min(1)
    .max(3 * MOST_UNITS),
  call_id: callIdSchema,
  at: z
    .int()
    .min(0)
    .max(LAST_MILLISECOND)
    .describe('Milliseconds since 1970, never less than in the entry before'),
  prev: hash.describe('Of the entry before; of the lease id where there is none'),
};

/** One line of a lease's chain, signed by the device: a unit spent, or the unit of a call that failed given back. */
export const entrySchema = interpreted(() =>
  z
    .discriminatedUnion('kind', [
      z.strictObject({
        ...chained,
        kind: z.literal('spend'),
        operation: z.enum(OPERATIONS),
        request_hash: requestHashSchema,
      }),
      z.strictObject({ ...chained, kind: z.literal('release') }),
    ])
    .meta({ id: 'Entry' }),
);

export type Entry = z.output<typeof entrySchema>;
