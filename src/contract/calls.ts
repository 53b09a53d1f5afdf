import { code, objectFault, typeFault } from './faults.ts';
import * as z from 'zod/mini';
import { UUID } from './uuid.ts';
import { callCounts, time } from './zod.ts';
import { LANGS } from './zone.ts';

/** Operations that count as calls, one unit each. */
export const OPERATIONS = ['analyze', 'compare'] as const;
/** An operation that counts as a call. */
export type Operation = (typeof OPERATIONS)[number];

/** Number of minutes within which the client can return a call; after that, the call counts. */
export const RELEASE_MINUTES = 15;

/** A UUID, converted to lower case so that a call has the same id however it is written. */
export const callIdSchema = z
  .string({ error: typeFault })
  .check(
    z.toLowerCase(),
    z.regex(UUID, { error: code('field-value') }),
    z.describe('UUID of the call, the same for every repeat'),
  );

/** SHA-256 of a request as RFC 8785 JSON. */
export const requestHashSchema = z
  .string({ error: typeFault })
  .check(
    z.regex(/^[0-9a-f]{64}$/, { error: code('field-value') }),
    z.describe('SHA-256 of the request as RFC 8785 JSON, 64 hex digits'),
  );

/** The `lang` field of requests that need a language only for problems. */
export const langField = z
  .optional(z.enum(LANGS, { error: code('field-value') }))
  .check(z.describe('Language of problems'));

/** The request of `POST /calls`; messages are fault codes. */
export const callRequestSchema = z
  .strictObject(
    {
      call_id: callIdSchema,
      operation: z.enum(OPERATIONS, {
        error: ({ input }) => (input === undefined ? code('field-missing') : code('field-value')),
      }),
      request_hash: requestHashSchema,
      lang: langField,
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'CallRequest' });

/** A call made on the client, to be counted. */
export type CallRequest = z.output<typeof callRequestSchema>;

const counted = {
  success: z.literal(true),
  call_id: z.string().check(z.describe('ID of the call, as it was sent')),
  ...callCounts,
  resets_at: time.check(z.describe('First moment of the next month, UTC')),
};

/** The answer of `POST /calls`: the unit is spent, and the receipt confirms it. */
export const callAnswerSchema = z
  .object({ ...counted, receipt: z.string().check(z.describe('JWS, ES256; its claims are a Receipt')) })
  .register(z.globalRegistry, { id: 'CallAnswer' });

/** A counted call: its receipt, and the month's counts, in calls. */
export type CallAnswer = z.output<typeof callAnswerSchema>;

/** The answer of `DELETE /calls/{call_id}`: the unit is returned. */
export const callReleasedSchema = z.object(counted).register(z.globalRegistry, { id: 'CallReleased' });

/** A call whose unit was returned, and the month's counts, in calls. */
export type CallReleased = z.output<typeof callReleasedSchema>;
