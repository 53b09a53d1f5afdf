import { sql, type Kysely, type Transaction } from 'kysely';
import type { Dialect } from './dialects.ts';
import { start } from './migrations/0001-start.ts';
import type { Tables } from './tables.ts';

type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** The migrations in order; only append. The previous release must work after each, because both run at the same time. */
const MIGRATIONS: readonly Migration[] = [start];

/** The version that {@link migrate} brings a database to. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** A number that no other program uses. */
const LOCK = 7_391_055;

/**
 * Migrates the schema in one transaction, each step once. Other instances wait for it, ten minutes at most. Throws if the schema
 * is newer than this program.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (dialect.name === 'postgres') await takeTurn(tx);
    await sql`create table if not exists schema_version (version integer not null)`.execute(tx);
    const version = await versionOf(tx);
    if (version > MIGRATIONS.length)
      throw new Error(
        `The database has schema version ${version}, but this program supports only up to ${MIGRATIONS.length}: use the newer program.`,
      );
    for (const step of MIGRATIONS.slice(version)) await step(tx as unknown as Kysely<unknown>, dialect);
    if (version === MIGRATIONS.length) return;
    await sql`delete from schema_version`.execute(tx);
    await sql`insert into schema_version (version) values (${MIGRATIONS.length})`.execute(tx);
  });
}

/** Waits long for another migration, but only briefly for tables, because queries would queue behind a waiting step. */
async function takeTurn(tx: Transaction<Tables>): Promise<void> {
  await sql`set local lock_timeout = '10min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`set local lock_timeout to default`.execute(tx);
}

async function versionOf(tx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(tx);
  return rows.at(0)?.version ?? 0;
}
