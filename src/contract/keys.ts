import * as z from 'zod/mini';
import { langField } from './calls.ts';
import { callCounts, count, text, time, within } from './zod.ts';
import { code, objectFault, typeFault } from './faults.ts';

/** Plans of the service: how many calls a key may make per month. */
export const PLAN_IDS = ['free', 'enterprise'] as const;
/** A plan of the service. */
export type PlanId = (typeof PLAN_IDS)[number];

/** States of a key; a suspended or revoked key cannot make calls. */
export const KEY_STATES = ['active', 'suspended', 'revoked'] as const;
/** The state of a key. */
export type KeyState = (typeof KEY_STATES)[number];

/**
 * Finds more combining marks in a row than any language uses (UAX 15, stream-safe text); normalizing them takes quadratic time.
 */
const MARKS = /\p{M}{31}/u;

/** Text for people: Unicode-normalized, without characters that control terminals and logs. */
const textUpTo = (maximum: number) =>
  z.string({ error: typeFault }).check(
    z.refine((given) => !MARKS.test(given), { error: code('field-value'), abort: true }),
    z.normalize('NFC'),
    z.maxLength(maximum, { error: code('field-range'), abort: true }),
    z.regex(/^\P{C}*$/u, { error: code('field-value') }),
  );

const lang = langField.check(z.describe('Language of `message` and of problems'));

/** The request of `key/create`; messages are fault codes. */
export const createKeyRequestSchema = z
  .strictObject(
    {
      name: textUpTo(100).check(
        z.refine((name) => name.trim() !== '', { error: code('field-range') }),
        z.describe("Name of the key's owner, 1 to 100 characters"),
      ),
      email: z
        .pipe(textUpTo(254), z.email({ error: code('field-value') }))
        .check(z.describe('E-mail address for messages from the operator')),
      use_case: z.optional(textUpTo(1000)).check(z.describe('Purpose, in a few words')),
      lang,
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'CreateKeyRequest' });

/** The owner of a new key. */
export type CreateKeyRequest = z.output<typeof createKeyRequestSchema>;

/** Limits and default of the time, in seconds, for which an old key stays valid next to its successor. */
export const GRACE_SECONDS = { minimum: 0, maximum: 604_800, usual: 86_400 } as const;

/** The request of `key/rotate`; messages are fault codes. */
export const rotateKeyRequestSchema = z
  .strictObject(
    {
      grace_seconds: z
        ._default(within(z.int({ error: typeFault }), GRACE_SECONDS), GRACE_SECONDS.usual)
        .check(z.describe('Seconds for which the old key still works; 0 revokes it at once')),
      lang,
    },
    { error: objectFault },
  )
  .register(z.globalRegistry, { id: 'RotateKeyRequest' });

/** How long the old key stays valid. */
export type RotateKeyRequest = z.output<typeof rotateKeyRequestSchema>;

const keyId = text.check(z.describe('Public name of the key; not a secret'));
const counts = {
  calls_limit: z.nullable(count).check(z.describe('Calls per month; null if there is no limit')),
  ...callCounts,
  period_start: time,
  resets_at: time.check(z.describe('First moment of the next month, UTC; unused calls do not roll over')),
};

/** The answer of `key/create` and `key/rotate`. No other answer ever contains the key. */
export const createdKeySchema = z
  .object({
    success: z.literal(true),
    api_key: z.string().check(z.regex(/^syl_(live|test)_[0-9A-Za-z]{49}$/)),
    key_id: keyId,
    plan: z.enum(PLAN_IDS),
    ...counts,
    created_at: time,
    message: text,
  })
  .register(z.globalRegistry, { id: 'CreatedKey' });

/** A new key with its plan and counts, in calls; it is shown only this once. */
export type CreatedKey = z.output<typeof createdKeySchema>;

/** The answer of `key/status`. */
export const keyStatusSchema = z
  .object({
    success: z.literal(true),
    key_id: keyId,
    key_hint: z.string().check(z.length(6), z.describe('The first six characters after the prefix')),
    name: z.nullable(z.string()).check(z.describe('null once erased')),
    plan: z.enum(PLAN_IDS),
    state: z.enum(KEY_STATES),
    ...counts,
    created_at: time,
    last_used_at: z.nullable(z.iso.date()).check(z.describe('Day of the last use, UTC')),
    by_operation: z.record(z.string(), count).check(z.describe('Calls this month, by operation')),
  })
  .register(z.globalRegistry, { id: 'KeyStatus' });

/** A key's plan, state and counts of the month (UTC), in calls. */
export interface KeyStatus {
  /** Always true: a status that is not available rejects. */
  success: true;
  /** Public name of the key; not a secret. */
  key_id: string;
  /** The first six characters after the prefix. */
  key_hint: string;
  /** The owner of the key; `null` once erased. */
  name: string | null;
  /** Its plan, which sets the calls per month. */
  plan: PlanId;
  /** Its state; a suspended or revoked key cannot make calls. */
  state: KeyState;
  /** Calls per month; `null` if there is no limit. */
  calls_limit: number | null;
  /** Calls this month, including those in progress. */
  calls_used: number;
  /** Limit minus calls used; `null` if there is no limit. */
  calls_remaining: number | null;
  /** First moment of the month, ISO 8601, UTC. */
  period_start: string;
  /** First moment of the next month, ISO 8601, UTC; unused calls do not roll over. */
  resets_at: string;
  /** Time of creation, ISO 8601, UTC. */
  created_at: string;
  /** Day of the last use, UTC, `YYYY-MM-DD`. */
  last_used_at: string | null;
  /** Calls this month, by operation. */
  by_operation: Record<string, number>;
}

/** The answer of `plans`. */
export const plansSchema = z
  .object({
    plans: z.array(
      z.object({
        id: z.enum(PLAN_IDS),
        price_eur: z.number().check(z.minimum(0), z.describe('Price per month')),
        calls_per_month: z.nullable(count),
        includes: z.array(z.string()),
        contact: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Plans' });

/** The plans, with their price in euros and their calls per month. */
export type Plans = z.output<typeof plansSchema>;
