import { count, time, interpreted, z } from './zod.ts';
import { code, objectFault, typeFault } from './faults.ts';
import { LANGS } from './zone.ts';

export const PLAN_IDS = ['free', 'enterprise'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const KEY_STATES = ['active', 'suspended', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Text for people: in normal form, without the characters that steer terminals and logs. */
const text = (maximum: number) =>
  z
    .string({ error: typeFault })
    .normalize('NFC')
    .max(maximum, { error: code('field-range'), abort: true })
    .regex(/^\P{C}*$/u, { error: code('field-value') });

const lang = z
  .enum(LANGS, { error: code('field-value') })
  .optional()
  .describe('Language of `message` and of problems');

/** The request of `key/create`; messages are fault codes. */
export const createKeyRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        name: text(100)
          .refine((name) => name.trim() !== '', { error: code('field-range') })
          .describe('Whose key it is, 1 to 100 characters'),
        email: text(254)
          .pipe(z.email({ error: code('field-value') }))
          .describe('Where the operator writes to'),
        use_case: text(1000).optional().describe('What for, in a few words'),
        lang,
      },
      { error: objectFault },
    )
    .meta({ id: 'CreateKeyRequest' }),
);

export type CreateKeyRequest = z.output<typeof createKeyRequestSchema>;

/** How long an old key may go on next to its successor, in seconds. */
export const GRACE_SECONDS = { minimum: 0, maximum: 604_800, usual: 86_400 } as const;

/** The request of `key/rotate`; messages are fault codes. */
export const rotateKeyRequestSchema = interpreted(() =>
  z
    .strictObject(
      {
        grace_seconds: z
          .int({ error: typeFault })
          .min(GRACE_SECONDS.minimum, { error: code('field-range') })
          .max(GRACE_SECONDS.maximum, { error: code('field-range') })
          .default(GRACE_SECONDS.usual)
          .describe('Seconds for which the old key still works; 0 for not at all'),
        lang,
      },
      { error: objectFault },
    )
    .meta({ id: 'RotateKeyRequest' }),
);

export type RotateKeyRequest = z.output<typeof rotateKeyRequestSchema>;

const keyId = z.string().min(1).describe('Public name of the key; no secret');
const counts = {
  calls_limit: count.nullable().describe('Calls a month; null for no limit'),
  calls_used: count.describe('Calls of this month, those under way included'),
  calls_remaining: count.nullable().describe('Limit less used; null for no limit'),
  period_start: time,
  resets_at: time.describe('First moment of the next month, UTC; nothing rolls over'),
};

/** The answer of `key/create` and `key/rotate`: the only one that ever holds the key. */
export const createdKeySchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      api_key: z.string().regex(/^syl_(live|test)_[0-9A-Za-z]{49}$/),
      key_id: keyId,
      plan: z.enum(PLAN_IDS),
      ...counts,
      created_at: time,
      message: z.string().min(1),
    })
    .meta({ id: 'CreatedKey' }),
);

export type CreatedKey = z.output<typeof createdKeySchema>;

/** The answer of `key/status`. */
export const keyStatusSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      key_id: keyId,
      key_hint: z.string().length(6).describe('The first characters after the prefix'),
      name: z.string().nullable().describe('Null once erased'),
      plan: z.enum(PLAN_IDS),
      state: z.enum(KEY_STATES),
      ...counts,
      created_at: time,
      last_used_at: z.iso.date().nullable().describe('Day, UTC'),
      by_operation: z.record(z.string(), count).describe('Calls of this month by operation'),
    })
    .meta({ id: 'KeyStatus' }),
);

/** A key's plan, state and counts of the month (UTC), in calls. */
export type KeyStatus = z.output<typeof keyStatusSchema>;

/** The answer of `plans`. */
export const plansSchema = interpreted(() =>
  z
    .object({
      plans: z.array(
        z.object({
          id: z.enum(PLAN_IDS),
          price_eur: z.number().min(0).describe('A month'),
          calls_per_month: count.nullable(),
          includes: z.array(z.string()),
          contact: z.string().nullable(),
        }),
      ),
    })
    .meta({ id: 'Plans' }),
);

export type Plans = z.output<typeof plansSchema>;
