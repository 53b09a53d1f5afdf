import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Time } from './tables.ts';

/** Rows that each function deletes at most, oldest first. Each returns their number: fewer once nothing is left. */
export const BATCH = 500;

/** Deletes answers and requests of ended calls that began before then. Their ids never charge again. */
export async function purgeAnswers({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    update ledger set answer = null, request_hash = '' where (key_id, call_id) in (
      select key_id, call_id from ledger
      where request_hash <> '' and at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes calls that began before then. */
export async function purgeCalls({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ledger where (key_id, call_id) in (
      select key_id, call_id from ledger where at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes secrets of keys that had ended by then. */
export async function purgeSecrets({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from secrets where hash in (
      select hash from secrets where ends_at < ${before} order by ends_at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the records of creations before then. */
export async function purgeCreations({ db }: OpenDatabase, before: Time): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from creations where id in (
      select id from creations where at < ${before} order by at limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
