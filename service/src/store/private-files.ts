import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const OWN = 0o600;
const OF_OTHERS = 0o077;
/** SQLite gives them the mode of their database, but keeps those that are there as they are. */
const LOGS = ['-wal', '-shm', '-journal'];

/** Makes the database's file for this account alone where there is none: SQLite would make it as the umask lets it. */
export function createPrivate(database: string): void {
  closeSync(openSync(database, 'a', OWN));
  for (const end of ['', ...LOGS]) makePrivate(`${database}${end}`);
}

/**
 * Takes a file's rights from all but this account, as a copy or an older version may have left them. Warns where the file is
 * another account's. Throws what the disk says.
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
