import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Ago, ClockWatch } from '../clock/clock-watch.ts';
import type { Config } from '../config.ts';
import { repeat } from '../repeat.ts';
import { makePrivate } from '../store/private-files.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { backupsToDrop, nameOfBackup, timeOfBackup } from './backups-to-drop.ts';
import { makeBackup, PART, SERVER_HAS_OWN } from './make-backup.ts';

const HOUR = 3_600_000;
/** How often to test whether a backup is due, so that a failed one is repeated within minutes. */
const EVERY_MILLISECONDS = 5 * 60_000;

/** Periodic backups. */
export interface Backups {
  /** Age of the newest backup; infinite where there is none, or only ones dated in the future; `null` where none are configured. */
  ageSeconds(): number | null;
  /** Aborts a running backup; resolves when none runs. */
  stop(): Promise<void>;
}

interface BackupOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly every?: number;
}

/** What is backed up, and the clocks that decide which backups are old. */
interface BackedUp {
  readonly database: Pick<OpenDatabase, 'copyTo'>;
  readonly clock: Pick<ClockWatch, 'ago'>;
}

/**
 * Backs up the embedded database into BACKUP_DIR: now, unless there is a backup of this hour, and hourly until it is stopped.
 * Logs failures and tries again. Deletes no backup while the clocks disagree. Throws where the folder cannot be used, or the
 * database is a server's.
 */
export async function openBackups(
  { BACKUP_DIR: folder }: Pick<Config, 'BACKUP_DIR'>,
  { database, clock }: BackedUp,
  log: Logger,
  { now = Date.now, every = EVERY_MILLISECONDS }: BackupOptions = {},
): Promise<Backups> {
  if (folder === undefined) return { ageSeconds: () => null, stop: () => Promise.resolve() };
  if (database.copyTo === null) throw new Error(`BACKUP_DIR cannot be. ${SERVER_HAS_OWN}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(folder)).filter(isBackup)) makePrivate(join(folder, name));
  let last = await newestIn(folder, now());
  const backUp = async (stopping: AbortSignal) => {
    const at = now();
    // After a clock was set back, a backup may be dated in the future.
    if (last > at) last = await newestIn(folder, at);
    if (stopping.aborted || at - last < HOUR) return;
    await makeBackup(database, join(folder, nameOfBackup(at)), stopping);
    last = at;
    await purge(folder, await clock.ago());
  };
  return {
    ageSeconds: () => (last > now() ? Infinity : (now() - last) / 1000),
    stop: repeat(backUp, every, log, 'backup'),
  };
}

/** When the newest backup was made, without backups dated in the future; -Infinity for none. */
async function newestIn(folder: string, now: number): Promise<number> {
  const times = (await readdir(folder)).map((name) => timeOfBackup(name) ?? -Infinity);
  return times.filter((at) => at <= now).reduce((a, b) => Math.max(a, b), -Infinity);
}

async function purge(folder: string, ago: Ago | null): Promise<void> {
  const names = await readdir(folder);
  // Left by a process that was killed: no other backup runs here.
  const parts = names.filter((name) => name.endsWith(PART) && isBackup(name.slice(0, -PART.length)));
  const old = ago === null ? [] : backupsToDrop(names, ago);
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true });
}

function isBackup(name: string): boolean {
  return timeOfBackup(name) !== null;
}
