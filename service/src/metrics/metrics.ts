import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Analyses } from '../analyses/analyses.ts';
import type { AuditChecks } from '../audit/audit-checks.ts';
import type { Backups } from '../backup/backups.ts';
import type { ClockWatch } from '../clock/clock-watch.ts';
import type { AnsweredRequest } from '../http/log.ts';
import { countAnnounced } from '../store/announced.ts';
import type { DatabaseWatch, OpenDatabase } from '../store/open-database.ts';

/** The outcome of a call that costs a unit. */
type CallOutcome = 'spent' | 'given-back' | 'replayed' | 'exhausted';

/** Parts that are read on each request for the metrics. */
interface Sources {
  readonly backups: Pick<Backups, 'ageSeconds'>;
  readonly auditChecks: Pick<AuditChecks, 'isWhole' | 'ageSeconds'>;
  readonly clock: Pick<ClockWatch, 'disagreementSeconds'>;
  readonly database: OpenDatabase;
  readonly analyses: Pick<Analyses, 'load'>;
}

/** Bounds of the buckets in seconds, from requests about keys up to analyses. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Bounds of the buckets in seconds, from the embedded database's time for a row up to the timeout. */
const DATABASE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The metrics of the service, without keys, addresses or persons. Uses the service's own registry, so that the metrics of several
 * services in one process do not mix.
 */
export function openMetrics(registry: Registry, sources: Sources) {
  const registers = [registry];
  const requests = new Histogram({
    name: 'sylvan_request_seconds',
    help: 'Duration of answered requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: 'sylvan_problems_total',
    help: 'Requests that were refused or failed, by problem code.',
    labelNames: ['route', 'code'],
    registers,
  });
  const calls = new Counter({
    name: 'sylvan_calls_total',
    help: 'Calls that count, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  addGauges(registry, sources);
  collectDefaultMetrics({ register: registry });
  return {
    /** Counts an answered request by its route's pattern; `problem` is the code if it was refused. */
    answered({ method, route, status, seconds, problem }: AnsweredRequest) {
      requests.observe({ method, route, status }, seconds);
      if (problem !== undefined) problems.inc({ route, code: problem });
    },
    call: (operation: string, outcome: CallOutcome) => calls.inc({ operation, outcome }),
    /** All metrics in Prometheus' text format. */
    text: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof openMetrics>;

/** Counts a database's work; pass it when opening the database. */
export function databaseWatch(registry: Registry): DatabaseWatch {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'sylvan_database_seconds',
    help: 'Duration of database queries.',
    buckets: DATABASE_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'sylvan_database_failures_total',
    help: 'Database operations that failed because the database was busy, full or unavailable.',
    registers,
  });
  return { took: (took) => seconds.observe(took), failed: () => failures.inc() };
}

/** Numbers by the values of a label. */
type Values = Readonly<Record<string, number>>;

/** Adds gauges with one number, or with numbers by `label`; a missing value leaves the gauge absent instead of 0. */
function gaugesIn(registry: Registry) {
  return (name: string, help: string, read: () => number | Values | Promise<Values>, label?: string) =>
    new Gauge({
      name: `sylvan_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const values = await read();
        this.reset();
        if (typeof values === 'number') this.set(values);
        else for (const [value, number] of Object.entries(values)) this.set({ [label!]: value }, number);
      },
    });
}

function addGauges(registry: Registry, sources: Sources): void {
  const { backups, auditChecks, clock, database, analyses } = sources;
  const add = gaugesIn(registry);
  // Always present, so that alerts on it always work: NaN if this process makes no backups, infinite before the first.
  add('backup_age_seconds', 'Age of the last backup.', () => backups.ageSeconds() ?? NaN);
  add('audit_check_age_seconds', 'Time since the last check of the audit chain.', auditChecks.ageSeconds);
  add(
    'clock_disagreement_seconds',
    'How far the clock of the database is ahead of the other clocks; age-based deletion of data stops at a difference of more than a day.',
    () => clock.disagreementSeconds,
  );
  const whole = (): Values => {
    const isWhole = auditChecks.isWhole();
    return isWhole === null ? {} : { last: isWhole ? 1 : 0 };
  };
  add('audit_whole', '1 if the audit chain was intact, 0 if it was broken.', whole, 'check');
  const announced = async (): Promise<Values> => ({ 'not-used': await countAnnounced(database) });
  const announcedIfKnown = () => announced().catch((): Values => ({}));
  add('erasures_announced', 'People whose data will be erased within seven days.', announcedIfKnown, 'cause');
  add('analyses', 'Analyses running and waiting.', analyses.load, 'state');
  const { logBytes, pool } = database;
  if (logBytes !== null) add('database_log_bytes', 'Size of the write-ahead log.', logBytes);
  const inUse = 'Connections in use, and operations waiting for a connection.';
  if (pool !== null) add('database_pool', inUse, pool, 'state');
}
