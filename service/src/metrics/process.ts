import { Gauge, type Registry } from 'prom-client';
import type { Backups } from '../backup/backups.ts';
import type { Health } from '../health/health.ts';

export type ProcessSource = Pick<Health, 'lagSeconds'>;
export type BackupSource = Pick<Backups, 'ageSeconds'>;

export function addProcess(registry: Registry, health: ProcessSource): void {
  const registers = [registry];
  new Gauge({
    name: 'sylvan_resident_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'sylvan_heap_bytes',
    help: 'JavaScript objects of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Gauge({
    name: 'sylvan_event_loop_lag_seconds',
    help: 'The longest hold-up of late.',
    registers,
    collect() {
      this.set(health.lagSeconds());
    },
  });
}

/** Always present, so that an alert on it always works: NaN where this process makes none, infinite before the first. */
export function addBackups(registry: Registry, backups: BackupSource): void {
  new Gauge({
    name: 'sylvan_backup_age_seconds',
    help: 'Since the last backup was made.',
    registers: [registry],
    collect() {
      this.set(backups.ageSeconds() ?? NaN);
    },
  });
}
