import { callIdSchema, OPERATIONS, requestHashSchema } from './calls.ts';
import * as z from 'zod/mini';

/** The algorithm of receipts (RFC 8725): ECDSA on P-256 with SHA-256, which every WebCrypto has. */
export const ALGORITHM = 'ES256';
/** Who signs for the service, and for whom. */
export const ISSUER = 'sylvan-service';
/** Whom receipts are for. */
export const AUDIENCE = 'sylvan-client';
/** The `typ` of a receipt: no other token is taken for one. */
export const RECEIPT_TYPE = 'sylvan-receipt+jwt';

/** No receipt is longer, in characters. */
export const MAX_TOKEN = 2048;

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** The claims of a receipt: a call made on the client was counted. */
export const receiptSchema = z
  .object({
    iss: z.literal(ISSUER),
    aud: z.literal(AUDIENCE),
    iat: z.int().check(z.minimum(0), z.maximum(LAST_SECOND), z.describe('Seconds since 1970')),
    jti: callIdSchema,
    operation: z.enum(OPERATIONS),
    request_hash: requestHashSchema,
    period: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  })
  .register(z.globalRegistry, { id: 'Receipt' });

/** Claims of a receipt: times in seconds since 1970-01-01 UTC. */
export type Receipt = z.output<typeof receiptSchema>;
