import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ClockWatch } from '../clock/clock-watch.ts';
import type { Config } from '../config.ts';
import { logFailure } from '../http/log.ts';
import { makePrivate } from '../store/private-files.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Ago } from '../store/heartbeats.ts';
import { backupsToDrop, nameOfBackup, timeOfBackup } from './backups-to-drop.ts';
import { makeBackup, PART, SERVER_HAS_OWN } from './make-backup.ts';

const HOUR = 3_600_000;
/** How often it is looked whether an hour has passed, so that a failure is made good within minutes. */
const EVERY_MILLISECONDS = 5 * 60_000;

/** The backups that a service makes while it runs. */
export interface Backups {
  /** Of the newest one; infinite where there is none yet but such as will have been made, `null` where none are requested. */
  ageSeconds(): number | null;
  /** Gives up the one under way; settles once nothing is. */
  stop(): Promise<void>;
}

interface BackupOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly every?: number;
}

/** What is backed up, and by whose time old backups are dropped. */
interface BackedUp {
  readonly database: Pick<OpenDatabase, 'copyTo'>;
  readonly clock: Pick<ClockWatch, 'ago'>;
}

/**
 * Backs the embedded database up into BACKUP_DIR: now, unless there is a backup of this hour, and hourly until it is stopped.
 * Failures are logged and tried again. No backup is dropped while the clocks disagree. Throws where the folder cannot be had,
 * or the database is a server's.
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
  const stopping = new AbortController();
  let last = await newestIn(folder, now());
  const backUp = async () => {
    const at = now();
    // A clock that was set back leaves it with a time that has yet to come.
    if (last > at) last = await newestIn(folder, at);
    if (stopping.signal.aborted || at - last < HOUR) return;
    await makeBackup(database, join(folder, nameOfBackup(at)), stopping.signal);
    last = at;
    await purge(folder, await clock.ago());
  };
  let running = Promise.resolve();
  const inTurn = () => {
    running = running.then(backUp).catch((error: unknown) => {
      if (!stopping.signal.aborted) logFailure(log, 'backup', error);
    });
  };
  inTurn();
  const timer = setInterval(inTurn, every);
  timer.unref();
  return {
    ageSeconds: () => (last > now() ? Infinity : (now() - last) / 1000),
    stop() {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}

/** When the newest backup was made, those left out that bear a time to come; -Infinity for none. */
async function newestIn(folder: string, now: number): Promise<number> {
  const times = (await readdir(folder)).map((name) => timeOfBackup(name) ?? -Infinity);
  return times.filter((at) => at <= now).reduce((a, b) => Math.max(a, b), -Infinity);
}

async function purge(folder: string, ago: Ago | null): Promise<void> {
  const names = await readdir(folder);
  // Left by a process that was killed: nothing else is under way here.
  const parts = names.filter((name) => name.endsWith(PART) && isBackup(name.slice(0, -PART.length)));
  const old = ago === null ? [] : backupsToDrop(names, ago);
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true });
}

function isBackup(name: string): boolean {
  return timeOfBackup(name) !== null;
}
