import { sql } from 'kysely';
import { ERASE } from './operator-acts.ts';
import { audit } from './audit.ts';
import type { Erasures } from './erasures.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Time } from './tables.ts';

/** Each of these does away with so much at most, oldest first, and gives how much it was: less where nothing is left. */
export const BATCH = 500;
/** The same of {@link forgetPersons}, whose audit every other act on a key waits for. */
export const PERSONS_BATCH = 25;

/** Of calls that began before then and have ended: their answers, and what they asked. Their ids never charge again. */
export async function forgetAnswers({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    update ledger set answer = null, request_hash = '' where (key_id, call_id) in (
      select key_id, call_id from ledger
      where request_hash <> '' and at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Calls that began before then. */
export async function forgetCalls({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ledger where (key_id, call_id) in (
      select key_id, call_id from ledger where at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Leases that ended before then, and what their devices signed. */
export function forgetLeases({ db }: OpenDatabase, before: Time): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const leases = await tx
      .selectFrom('leases')
      .select('lease_id')
      .where('expires_at', '<', before)
      .where('state', '<>', 'open')
      .orderBy('expires_at')
      .limit(BATCH)
      .execute();
    if (leases.length === 0) return 0;
    const ids = leases.map(({ lease_id }) => lease_id);
    await tx.deleteFrom('lease_entries').where('lease_id', 'in', ids).execute();
    await tx.deleteFrom('leases').where('lease_id', 'in', ids).execute();
    return ids.length;
  });
}

/** Secrets of keys that were no longer known by then. */
export async function forgetSecrets({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from secrets where hash in (
      select hash from secrets where ends_at < ${before} order by ends_at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** From where keys were created before then. */
export async function forgetCreations({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from creations where id in (
      select id from creations where at < ${before} order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The persons of keys created before `unused` and never used, or last used before `idle`, {@link PERSONS_BATCH} at most; each audited. */
export function forgetPersons(
  { db, dialect }: OpenDatabase,
  { unused, idle }: { readonly unused: Time; readonly idle: Time },
  erasures: Erasures,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ key_id: string }>`
      update keys set person = null where key_id in (
        select key_id from keys
        where person is not null and created_at < ${unused} and (last_used_on is null or last_used_on < ${idle})
        order by created_at limit ${PERSONS_BATCH}
      ) and person is not null returning key_id`.execute(tx);
    const keyIds = rows.map(({ key_id }) => key_id);
    await erasures.erase(tx, keyIds, 'person');
    for (const keyId of keyIds)
      await audit(tx, dialect, { actor: 'service', action: ERASE.action, keyId, reason: 'not used' });
    return rows.length;
  });
}
