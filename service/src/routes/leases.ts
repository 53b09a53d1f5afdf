import { calculateJwkThumbprint, importJWK } from 'jose';
import type { Context } from 'hono';
import {
  ALGORITHM,
  leaseRequestSchema,
  settleRequestSchema,
  type DeviceKey,
  type Lang,
  type LeaseAnswer,
  type LeaseRequest,
  type SettleAnswer,
  type SettleRequest,
} from 'sylvan/contract';
import { SylvanError, fieldFault, readFields, refusal, type Form } from 'sylvan/server';
import { accountOf, countsOf, tellMonth } from '../http/accounting.ts';
import { readJson } from '../http/body.ts';
import type { Env } from '../http/context.ts';
import { quotaExceeded } from '../http/spending.ts';
import { withKey } from '../http/with-key.ts';
import { SETTLE_LEASE, TAKE_LEASE } from '../openapi/leases.ts';
import type { Add } from '../openapi/operation.ts';
import { leaseTermsOf, limitOf } from '../plans.ts';
import type { Service } from '../service.ts';
import { rootOf, verifyEntries } from '../signing/entries.ts';
import { countedOf, mostEntries } from '../store/lease-books.ts';
import { findLease, takeLease } from '../store/leases.ts';
import { settleLease } from '../store/settle.ts';
import type { LeasesTable } from '../store/tables.ts';

/** A chain comes in parts of at most this. */
const SETTLE_BYTES = 1_048_576;

const NO_ENTRY: Readonly<Record<Lang, string>> = {
  en: 'This entry does not follow from those before, or the device of the lease did not sign it.',
  fr: 'Cette entrée ne suit pas celles d’avant, ou l’appareil du bail ne l’a pas signée.',
};

const LEASE = {
  schema: leaseRequestSchema,
  fields: { units: {}, device_key: {}, call_id: {}, lang: {} },
  aliases: new Map([['id', 'call_id']]),
} satisfies Form<unknown>;

const SETTLE = {
  schema: settleRequestSchema,
  fields: { lease_id: {}, entries: {}, more: {}, lang: {} },
  aliases: new Map([['id', 'lease_id']]),
} satisfies Form<unknown>;

/** `POST /lease`, `POST /lease/settle`: units for a device without a network, and what became of them. */
export function addLeases(add: Add, service: Service): void {
  add(TAKE_LEASE, async (c) => {
    const body = await readJson(c, service.config.BODY_BYTES);
    const { fields, faults } = readFields(body, LEASE);
    if (fields === undefined) throw refusal(faults, Object.keys(LEASE.fields));
    const device = await deviceOf(fields.device_key);
    if (device === null)
      throw refusal([fieldFault('device_key', 'field-value', { body: fields, form: LEASE })], []);
    return c.json(await leaseAnswer(c, service, await take(c, service, { ...fields, device })), 201);
  });
  add(SETTLE_LEASE, async (c) => {
    const { fields, faults } = readFields(await readJson(c, SETTLE_BYTES), SETTLE);
    if (fields === undefined) throw refusal(faults, Object.keys(SETTLE.fields));
    return c.json(await settleAnswer(c, service, fields, await settle(c, service, fields)));
  });
}

/** RFC 7638 thumbprint of a device's key; `null` for coordinates of no point on the curve. */
async function deviceOf(key: DeviceKey): Promise<string | null> {
  try {
    await importJWK(key, ALGORITHM);
    return await calculateJwkThumbprint(key);
  } catch {
    return null;
  }
}

async function take(
  c: Context<Env>,
  service: Service,
  { device, ...fields }: LeaseRequest & { readonly device: string },
): Promise<LeasesTable> {
  const { config, database, metrics } = service;
  const { call_id: callId, units, device_key: deviceKey } = fields;
  const taken = await withKey(c, service, ({ keyId, hash, plan }) =>
    takeLease(database, {
      ...{ keyId, hash, plan, callId, units, device, deviceKey },
      ...{ limit: limitOf(plan, config.MODE), terms: leaseTermsOf(plan, config.MODE) },
    }),
  );
  switch (taken.outcome) {
    case 'known':
      c.header('Idempotency-Replayed', 'true');
      return taken.lease;
    case 'taken':
      metrics.call('lease', 'spent');
      return taken.lease;
    case 'mismatch':
      throw new SylvanError('idempotency-mismatch', 'This call id was used for another lease.');
    case 'exhausted':
      metrics.call('lease', 'exhausted');
      throw quotaExceeded(taken);
    case 'refused':
      throw new SylvanError('lease-limit', 'No further lease is possible.', {
        fields: { reason: taken.why },
      });
  }
}

async function leaseAnswer(c: Context<Env>, service: Service, lease: LeasesTable): Promise<LeaseAnswer> {
  const { lease_id: jti, key_id, units, month: period, at, expires_at, device } = lease;
  const [iat, exp] = [seconds(at), seconds(expires_at)];
  const token = await service.signing.token('lease', {
    ...{ jti, iat, nbf: iat, exp, key_id, units, period, cnf: { jkt: device } },
  });
  const account = await accountOf(c, service);
  tellMonth(c, account);
  const { calls_held, calls_remaining } = countsOf(account);
  return { success: true, lease: token, units, expires_at, calls_held, calls_remaining };
}

/**
 * Books a part of a chain. Throws `not-found` for a lease of another key, `lease-limit` where the lease has too many entries, and what
 * names the first entry that cannot be.
 */
async function settle(
  c: Context<Env>,
  service: Service,
  { lease_id: leaseId, entries, more }: SettleRequest,
): Promise<LeasesTable> {
  const { config, database } = service;
  const lease = await findLease(database, c.get('key').keyId, leaseId);
  if (lease === null) throw noSuchLease();
  if (entries.length > mostEntries(lease)) throw overfull();
  const part = await verifyEntries(entries, { leaseId, deviceKey: lease.device_key });
  if ('faultAt' in part) throw entryFault(part.faultAt, c.get('lang'));
  const settling = { leaseId, part, root: rootOf(leaseId), isLast: !more };
  const settled = await withKey(c, service, ({ keyId, hash, plan }) =>
    settleLease(database, { ...settling, keyId, hash, plan, most: limitOf(plan, config.MODE) }),
  );
  switch (settled.outcome) {
    case 'settled':
      return settled.lease;
    case 'unknown':
      throw noSuchLease();
    case 'overfull':
      throw overfull();
    case 'fault':
      throw entryFault(settled.place, c.get('lang'));
    case 'mismatch':
      throw new SylvanError('idempotency-mismatch', 'A call of the chain was made for another request.', {
        fields: { entry: settled.place },
      });
  }
}

function noSuchLease(): SylvanError {
  return new SylvanError('not-found', 'This key has no such lease.');
}

function overfull(): SylvanError {
  return new SylvanError('lease-limit', 'The lease has more entries than a device and its copies make.', {
    fields: { reason: 'entries' },
  });
}

function entryFault(place: number, lang: Lang): SylvanError {
  const detail = NO_ENTRY[lang];
  return new SylvanError('invalid-parameters', 'The chain does not hold together.', {
    errors: [{ pointer: `/entries/${place}`, code: 'entry-value', detail }],
  });
}

async function settleAnswer(
  c: Context<Env>,
  service: Service,
  { more }: SettleRequest,
  lease: LeasesTable,
): Promise<SettleAnswer> {
  const [used, { returned, lease_id: jti, entries }] = [countedOf(lease), lease];
  const account = await accountOf(c, service);
  tellMonth(c, account);
  const receipt = await service.signing.token('settlement', {
    ...{ jti, used, returned, entries, closed: !more, iat: seconds(account.now) },
  });
  return { success: true, used, returned, calls_remaining: account.remaining, receipt };
}

function seconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}
