import { rename, rm } from 'node:fs/promises';
import { checkSqlite } from '../store/check-sqlite.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/** Suffix of unfinished backups. */
export const PART = '.part';
const MAX_MILLISECONDS = 30 * 60_000;

/** What is said where a server keeps the books. */
export const SERVER_HAS_OWN =
  'PostgreSQL is backed up by its own means: pg_dump, or an archive of its write-ahead log (WAL).';

/**
 * Backs up the embedded database: `file` appears only once the copy is complete, readable by this account alone. Throws the
 * disk's error, or where it takes too long; for a server's database {@link SERVER_HAS_OWN}.
 */
export async function makeBackup(
  { copyTo }: Pick<OpenDatabase, 'copyTo'>,
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (copyTo === null) throw new Error(SERVER_HAS_OWN);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_MILLISECONDS)]);
  const part = `${file}${PART}`;
  try {
    await copyTo(part, inTime);
    await checkSqlite(part, inTime);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
