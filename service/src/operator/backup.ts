import { existsSync } from 'node:fs';
import { makeBackup, SERVER_HAS_OWN } from '../backup/make-backup.ts';
import type { Output } from './acts.ts';
import { withDatabase, type Environment } from './database.ts';
import { Refused } from './refused.ts';

/** Backs up the embedded database of a stopped service. Throws {@link Refused} for a server's, or a file that is there. */
export async function backUp(file: string, environment: Environment, { stdout }: Output): Promise<void> {
  if (existsSync(file)) throw new Refused(`${file} is there already: name another file.`);
  await withDatabase(environment, async (database) => {
    if (database.copyTo === null) throw new Refused(SERVER_HAS_OWN);
    await makeBackup(database, file);
  });
  stdout.write(`Backed up to ${file}. Keep the secrets apart from it: without them nobody can open it.\n`);
}
