import { expect, it } from 'vitest';
import { backupsToDrop, nameOfBackup, timeOfBackup } from '../../src/backup/backups-to-drop.ts';
import { agoFrom } from '../support/ago.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-05-10T12:30:00.000Z');
const AGO = agoFrom(() => NOW);
const hoursAgo = (hours: number) => nameOfBackup(NOW - hours * HOUR);

it('knows the time of a backup by its name, and other files by theirs', () => {
  expect(nameOfBackup(NOW)).toBe('sylvan-2026-05-10T12-30-00Z.db');
  expect(timeOfBackup(nameOfBackup(NOW))).toBe(NOW);
  for (const name of ['sylvan.db', 'secrets', `${nameOfBackup(NOW)}.part`, `my-${nameOfBackup(NOW)}`])
    expect(timeOfBackup(name), name).toBeNull();
});

it('keeps all of two days, the last of each day of 35, and nothing before', () => {
  const names = Array.from({ length: 60 * 24 }, (_, hours) => hoursAgo(hours));
  const dropped = new Set(backupsToDrop(names, AGO));
  const cached = names.filter((name) => !dropped.has(name));
  expect(cached.slice(0, 48)).toEqual(names.slice(0, 48));
  const older = cached.slice(48).map((name) => new Date(timeOfBackup(name)!).toISOString());
  // The third day has its last one among those of the two days.
  expect(older[0]).toBe('2026-05-07T23:30:00.000Z');
  expect(older.every((time) => time.slice(11) === '23:30:00.000Z')).toBe(true);
  expect(older.at(-1)).toBe('2026-04-05T23:30:00.000Z');
  expect(cached.length).toBe(48 + 33);
});

it('keeps the newest however old, and what is no backup', () => {
  const names = ['secrets', hoursAgo(9000), hoursAgo(8000), 'notes.txt'];
  expect(backupsToDrop(names, AGO)).toEqual([hoursAgo(9000)]);
});
