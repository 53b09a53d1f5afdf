import { sql, type RawBuilder, type Transaction } from 'kysely';
import { audit, type Act } from './audit.ts';
import { purgePeople } from './erasures.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables, Time } from './tables.ts';

/** Maximum number of keys that one call changes, because other acts on keys wait until these are audited. */
export const PERSONS_BATCH = 25;

/** Keys created before `unused` and never used, or last used before `idle`. */
interface SilentSince {
  readonly unused: Time;
  /** A day, `YYYY-MM-DD`. */
  readonly idle: string;
}

/** Announces the erasure of persons with unused keys, due at `due`; audits each. Returns their number. */
export function announceErasures(database: OpenDatabase, since: SilentSince, due: Time): Promise<number> {
  const which = sql`person is not null and erase_due is null and ${isSilent(since)}`;
  return changeEach(database, { which, eraseDue: due }, { action: 'erase-announce', reason: 'not used' });
}

/** Withdraws the erasure of persons whose keys are used again; audits each. Returns their number. */
export function withdrawErasures(database: OpenDatabase, since: SilentSince): Promise<number> {
  const which = sql`erase_due is not null and not ${isSilent(since)}`;
  return changeEach(database, { which, eraseDue: null }, { action: 'erase-withdraw', reason: 'used again' });
}

/**
 * Erases the persons of unused keys whose erasure was due at `due` or earlier; audits each. Returns their number. They are not on
 * the list of erasures: after a backup is restored, their erasure is announced again.
 */
export function eraseDue(database: OpenDatabase, since: SilentSince, due: Time): Promise<number> {
  const which = sql`erase_due <= ${due} and person is not null and ${isSilent(since)}`;
  return changeEach(
    database,
    { which, eraseDue: null },
    { action: 'erase', reason: 'not used' },
    purgePeople,
  );
}

/** Withdraws every announced erasure; the caller audits it. */
export async function withdrawAll(tx: Transaction<Tables>): Promise<void> {
  await tx.updateTable('keys').set({ erase_due: null }).where('erase_due', 'is not', null).execute();
}

/** The number of announced erasures. Throws `unavailable` if the database is lost. */
export async function countAnnounced({ db }: Pick<OpenDatabase, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('erase_due', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isSilent({ unused, idle }: SilentSince): RawBuilder<unknown> {
  return sql`(created_at < ${unused} and (last_used_on is null or last_used_on < ${idle}))`;
}

/** Both statements have the condition, so that a key used in the meantime is left out. */
function changeEach(
  database: OpenDatabase,
  { which, eraseDue: due }: { readonly which: RawBuilder<unknown>; readonly eraseDue: Time | null },
  act: Pick<Act, 'action' | 'reason'>,
  work: (tx: Transaction<Tables>, keyIds: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ key_id: string }>`
      update keys set erase_due = ${due} where key_id in (
        select key_id from keys where ${which} order by created_at limit ${PERSONS_BATCH}
      ) and ${which} returning key_id`.execute(tx);
    const keyIds = rows.map(({ key_id }) => key_id);
    if (keyIds.length > 0) await work(tx, keyIds);
    for (const keyId of keyIds) await audit(tx, database, { actor: 'service', ...act, keyId });
    return keyIds.length;
  });
}
