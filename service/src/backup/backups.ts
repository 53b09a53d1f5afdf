import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { repeat } from '../repeat.ts';
import { checkSqlite } from '../store/copy-sqlite.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const HOUR = 3_600_000;
/** Interval at which to test whether a backup is due. It is short, so that a failed backup is repeated within minutes. */
const EVERY_MILLISECONDS = 5 * 60_000;
const MAX_MILLISECONDS = 30 * 60_000;
/** The greatest age of a daily backup before the next one overwrites it, in milliseconds: two months. */
export const OLDEST_BACKUP = 62 * 24 * HOUR;

/** The message for a database on a server. */
export const SERVER_HAS_OWN =
  'Back up PostgreSQL with its own tools: pg_dump, or continuous archiving of its write-ahead log (WAL).';

/**
 * Backs up the embedded database into BACKUP_DIR hourly until stopped. Starts at once, unless a backup of this hour exists. Names
 * each file after the hour of the day, and a copy of the first of each day after the day of the month (UTC). Later backups
 * overwrite these files, so there are at most 24 and 31 of them. Logs failures and retries. Throws if the folder is not usable,
 * or if the database is on a server. `now` is in milliseconds since 1970.
 */
export async function openBackups(
  { BACKUP_DIR: folder }: Pick<Config, 'BACKUP_DIR'>,
  database: Pick<OpenDatabase, 'copyTo'>,
  log: Logger,
  { now = Date.now, every = EVERY_MILLISECONDS } = {},
) {
  if (folder === undefined) return { ageSeconds: (): null => null, stop: () => Promise.resolve() };
  if (database.copyTo === null)
    throw new Error(`BACKUP_DIR cannot be used with PostgreSQL. ${SERVER_HAS_OWN}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let last = await newestIn(folder, now());
  const backUp = async (stopping: AbortSignal) => {
    const at = now();
    // A backup may be dated in the future if the clock was set back.
    if (last > at) last = await newestIn(folder, at);
    if (stopping.aborted || at - last < HOUR) return;
    const [hourly, daily] = namesOf(at).map((name) => join(folder, name));
    await makeBackup(database, hourly, stopping);
    await utimes(hourly, at / 1000, at / 1000);
    if (dayOf(await timeOf(daily)) !== dayOf(at)) await copyWhole(hourly, daily, at);
    last = at;
  };
  return {
    /**
     * Seconds since the newest backup; infinite if there is none or all are dated in the future; `null` if no backups are
     * configured.
     */
    ageSeconds: (): number | null => (last > now() ? Infinity : (now() - last) / 1000),
    /** Aborts a running backup; resolves once none is running. */
    stop: repeat(backUp, every, log, 'backup'),
  };
}

export type Backups = Awaited<ReturnType<typeof openBackups>>;

/**
 * Backs up the embedded database; `file` appears only once the copy is complete. Throws the disk's error, throws if the copy
 * takes too long, and throws {@link SERVER_HAS_OWN} for a database on a server.
 */
export async function makeBackup(
  { copyTo }: Pick<OpenDatabase, 'copyTo'>,
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (copyTo === null) throw new Error(SERVER_HAS_OWN);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_MILLISECONDS)]);
  const part = `${file}.part`;
  try {
    await copyTo(part, inTime);
    await checkSqlite(part, inTime);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

async function copyWhole(from: string, to: string, at: number): Promise<void> {
  await copyFile(from, `${to}.part`);
  await utimes(`${to}.part`, at / 1000, at / 1000);
  await rename(`${to}.part`, to);
}

/** The names of the backups of an hour and of a day. */
function namesOf(at: number): string[] {
  const time = new Date(at).toISOString();
  return [`sylvan-hour-${time.slice(11, 13)}.db`, `sylvan-day-${time.slice(8, 10)}.db`];
}

const NAME = /^sylvan-(hour|day)-\d\d\.db$/;

/** When the newest backup was made, ignoring backups dated in the future; -Infinity if there is none. */
async function newestIn(folder: string, now: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const times = await Promise.all(names.map((name) => timeOf(join(folder, name))));
  return times.filter((at) => at <= now).reduce((a, b) => Math.max(a, b), -Infinity);
}

/** When a file was written, in whole milliseconds since 1970; -Infinity if there is none. */
function timeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    () => -Infinity,
  );
}

function dayOf(at: number): number {
  return Math.floor(at / (24 * HOUR));
}
