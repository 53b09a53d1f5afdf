import { callIdSchema, OPERATIONS, requestHashSchema } from './calls.ts';
import * as z from 'zod/mini';

/** The signature algorithm of receipts (RFC 8725): ECDSA on P-256 with SHA-256, which every WebCrypto supports. */
export const ALGORITHM = 'ES256';
/** Issuer of receipts. */
export const ISSUER = 'sylvan-service';
/** Audience of receipts. */
export const AUDIENCE = 'sylvan-client';
/** The `typ` of a receipt, so that no other token is accepted as one. */
export const RECEIPT_TYPE = 'sylvan-receipt+jwt';

/** Maximum length of a receipt, in characters. */
export const MAX_TOKEN = 2048;

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** The claims of a receipt, which confirms that a call made on the client was counted. */
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
