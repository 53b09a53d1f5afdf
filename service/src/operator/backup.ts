import { existsSync } from 'node:fs';
import { makeBackup, SERVER_HAS_OWN } from '../backup/backups.ts';
import { restore } from '../backup/restore.ts';
import { readConfig, sqliteFile } from '../config.ts';
import { readSecrets } from '../secrets.ts';
import { erasuresOf } from '../store/open-configured.ts';
import { switchCreation } from '../store/switches.ts';
import { operatorOf, type ActFlags } from './acts.ts';
import { Refused, withDatabase, type Desk } from './database.ts';

/**
 * Backs up the embedded database of a stopped service. Throws {@link Refused} for a database on a server, or if the file exists.
 */
export async function backUp(file: string, desk: Desk): Promise<void> {
  if (existsSync(file)) throw new Refused(`${file} already exists: choose another file.`);
  await withDatabase(desk, async (database) => {
    if (database.copyTo === null) throw new Refused(SERVER_HAS_OWN);
    await makeBackup(database, file);
  });
  desk.stdout.write(
    `Backed up to ${file}. Store the secrets elsewhere; without them, nobody can decrypt the personal data.\n`,
  );
}

/** Restores a backup of the embedded database. Throws {@link Refused} for a database on a server. */
export async function restoreFrom(
  backup: string,
  flags: ActFlags,
  { environment, stdout }: Desk,
): Promise<void> {
  const operator = operatorOf(flags);
  const config = readConfig(environment);
  if (config.DATABASE_URL !== undefined) throw new Refused(SERVER_HAS_OWN);
  // New secrets would not match anyone on the list of erasures.
  const secrets = await readSecrets(config, false);
  const own = { operator, erasures: erasuresOf(config, secrets), auditKey: secrets.audit };
  const { erased, aside } = await restore(backup, sqliteFile(config), own);
  stdout.write(`Restored. Keys erased again: ${erased}.\n`);
  stdout.write(
    'Secrets that were replaced since the backup, and keys that were revoked or suspended since then, are valid again: repeat the actions that the exported audit log lists.\n',
  );
  if (aside !== null)
    stdout.write(`The previous database is now ${aside}: delete it when you no longer need it.\n`);
  stdout.write(
    'If the backup is more than a day old, age-based deletion of data is suspended until you run: service-keys clock --accept --as <name>\n',
  );
  stdout.write('Nobody can create a key until you run: service-keys creation --open --as <name>\n');
}

/** Opens or closes key creation. Throws {@link Refused} if both or neither is requested. */
export async function setCreationTo(
  { open, close, ...flags }: ActFlags & { readonly open?: true; readonly close?: true },
  desk: Desk,
): Promise<void> {
  if (open === close) throw new Refused('Give either --open or --close.');
  const operator = operatorOf(flags);
  const state = open === true ? 'open' : 'closed';
  await withDatabase(desk, (database) => switchCreation(database, state, operator));
  desk.stdout.write(`Key creation is ${state}.\n`);
}
