import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Backups } from '../backup/backups.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Health } from '../health/health.ts';

/** What became of a call that costs a unit. */
export type CallOutcome = 'spent' | 'given-back' | 'replayed' | 'exhausted';

/** What the service counts of itself (RELIABILITY section 5): never a key, an address or a person. */
export interface Metrics {
  /** A request that was answered, by its declared route; `problem` is the code of what it was refused for. */
  answered(request: AnsweredRequest): void;
  call(operation: string, outcome: CallOutcome): void;
  /** Counts an analysis as under way until it ends, whether it waits or runs. */
  during<R>(work: Promise<R>): Promise<R>;
  /** All of it in Prometheus' text form. */
  text(): Promise<string>;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly problem: string | undefined;
}

/** Seconds: what keys may take, what analyses may, and between. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** A registry of its own, so that services in one process do not mix. */
export function openMetrics(
  health: Pick<Health, 'lagSeconds'>,
  backups: Pick<Backups, 'ageSeconds'>,
  database: Pick<OpenDatabase, 'logBytes'>,
): Metrics {
  const registers = [new Registry()];
  const requests = new Histogram({
    ...{ name: 'sylvan_request_seconds', help: 'Requests answered, and how long they took.' },
    ...{ labelNames: ['method', 'route', 'status'], buckets: BUCKETS, registers },
  });
  const problems = new Counter({
    ...{ name: 'sylvan_problems_total', help: 'Requests refused or failed, by the code of the problem.' },
    ...{ labelNames: ['route', 'code'], registers },
  });
  const calls = new Counter({
    ...{ name: 'sylvan_calls_total', help: 'Calls that cost a unit, by what became of them.' },
    ...{ labelNames: ['operation', 'outcome'], registers },
  });
  const analyses = new Gauge({
    ...{ name: 'sylvan_analyses', help: 'Analyses that wait or run.', registers },
  });
  addProcess(registers, health);
  addBackups(registers, backups);
  addDatabase(registers, database);
  return {
    answered({ method, route, status, seconds, problem }) {
      requests.observe({ method, route, status }, seconds);
      if (problem !== undefined) problems.inc({ route, code: problem });
    },
    call: (operation, outcome) => calls.inc({ operation, outcome }),
    during(work) {
      analyses.inc();
      return work.finally(() => analyses.dec());
    },
    text: () => registers[0].metrics(),
  };
}

/** Read when they are asked for. */
function addProcess(registers: Registry[], health: Pick<Health, 'lagSeconds'>): void {
  new Gauge({
    ...{ name: 'sylvan_resident_bytes', help: 'Memory of the process.', registers },
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    ...{ name: 'sylvan_event_loop_lag_seconds', help: 'The longest hold-up of late.', registers },
    collect() {
      this.set(health.lagSeconds());
    },
  });
}

function addBackups(registers: Registry[], backups: Pick<Backups, 'ageSeconds'>): void {
  if (backups.ageSeconds() === null) return;
  new Gauge({
    ...{ name: 'sylvan_backup_age_seconds', help: 'Since the last backup was made.', registers },
    collect() {
      this.set(backups.ageSeconds()!);
    },
  });
}

function addDatabase(registers: Registry[], { logBytes }: Pick<OpenDatabase, 'logBytes'>): void {
  if (logBytes === null) return;
  new Gauge({
    ...{ name: 'sylvan_database_log_bytes', help: 'Size of the write-ahead log.', registers },
    collect() {
      this.set(logBytes());
    },
  });
}
