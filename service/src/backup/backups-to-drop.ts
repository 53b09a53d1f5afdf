import type { Ago } from '../clock/clock-watch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days of which all backups are retained, and days of which one a day is. */
const RETENTION_DAYS = { all: 2, daily: 35 };

/** The greatest age of a retained backup, in milliseconds. */
export const OLDEST_BACKUP = RETENTION_DAYS.daily * DAY;

const NAME = /^sylvan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** The name of a backup made at a time, in milliseconds since 1970. */
export function nameOfBackup(at: number): string {
  return `sylvan-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** When a backup of this name was made; `null` for other files. */
export function timeOfBackup(name: string): number | null {
  const parts = NAME.exec(name);
  return parts === null ? null : Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`);
}

/** The backups to delete, by age. Never the newest, whatever its age. */
export function backupsToDrop(names: readonly string[], ago: Ago): readonly string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const [allSince, oldest] = [RETENTION_DAYS.all * DAY, OLDEST_BACKUP].map((age) => Date.parse(ago(age)));
  const days = new Set<number>();
  return newestFirst
    .filter(({ at }, position) => {
      const day = Math.floor(at / DAY);
      const isFirstOfDay = !days.has(day);
      days.add(day);
      if (position === 0 || at > allSince) return false;
      return !isFirstOfDay || at <= oldest;
    })
    .map(({ name }) => name);
}
