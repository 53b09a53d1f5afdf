import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWN = 0o600;
const OF_OTHERS = 0o077;
/** SQLite gives new ones the mode of their database, but does not change existing ones. */
const LOGS = ['-wal', '-shm', '-journal'];

/** Creates the database's file, if missing, for this account alone: SQLite would use the umask. */
export function createPrivate(database: string): void {
  closeSync(openSync(database, 'a', OWN));
  for (const end of ['', ...LOGS]) makePrivate(`${database}${end}`);
}

/**
 * Removes the rights of other accounts to a file, which a copy or an older version may have left. Warns where the file belongs
 * to another account. Throws the disk's error.
 */
export function makePrivate(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OF_OTHERS) === 0) return;
  try {
    chmodSync(file, OWN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    process.emitWarning(`${file} can be read by others: chmod 600 it as its owner.`);
  }
}
