import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFile, type Config } from '../config.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { Signing } from '../signing/signing.ts';
import { Erasures } from './erasures.ts';
import type { DatabaseWatch, OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the configured database with its secrets; creates the secrets together with a new embedded database. Throws if another
 * PEOPLE_KEY encrypted what the database holds.
 */
export async function openConfigured(config: Config, watch?: DatabaseWatch): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = config;
  const { people, audit } = await readSecrets(config);
  const options = { auditKey: audit, ...(watch && { watch }) };
  if (DATABASE_URL === undefined) await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const open = DATABASE_URL === undefined ? openSqlite : openPostgres;
  const database = await open(DATABASE_URL ?? sqliteFile(config), options);
  try {
    // Every database has a signing key, encrypted like the rest.
    await new Signing(database, people).signer();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The list of erased persons, in a file next to the embedded database. */
export function erasuresOf(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  { index }: Pick<Secrets, 'index'>,
): Erasures {
  return new Erasures(index, config.DATABASE_URL === undefined ? join(config.DATA_DIR, 'erasures') : null);
}
