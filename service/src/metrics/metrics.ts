import { Counter, Histogram, type Registry } from 'prom-client';
import type { Analyses } from '../analyses/analyses.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { addAudit, type AuditSource } from './audit.ts';
import { addClock, type ClockSource } from './clock.ts';
import { addDatabase } from './database.ts';
import { addLoad } from './load.ts';
import { addBackups, addProcess, type BackupSource, type ProcessSource } from './process.ts';

/** The outcome of a call that costs a unit. */
type CallOutcome = 'spent' | 'given-back' | 'replayed' | 'exhausted';

/** The metrics of the service, without keys, addresses or persons. */
export interface Metrics {
  /** Counts an answered request by its route's pattern; `problem` is the code where it was refused. */
  answered(request: AnsweredRequest): void;
  call(operation: string, outcome: CallOutcome): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly problem: string | undefined;
}

/** Parts that are read when the metrics are requested. */
interface Sources {
  readonly health: ProcessSource;
  readonly backups: BackupSource;
  readonly auditChecks: AuditSource;
  readonly clock: ClockSource;
  readonly database: OpenDatabase;
  readonly analyses: Pick<Analyses, 'load'>;
}

/** Seconds: from requests about keys to analyses. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Uses a registry of its own, so that services in one process do not mix. */
export function openMetrics(registry: Registry, sources: Sources): Metrics {
  const { health, backups, auditChecks, clock, database, analyses } = sources;
  const registers = [registry];
  const requests = new Histogram({
    name: 'sylvan_request_seconds',
    help: 'Requests answered, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const problems = new Counter({
    name: 'sylvan_problems_total',
    help: 'Requests refused or failed, by the code of the problem.',
    labelNames: ['route', 'code'],
    registers,
  });
  const calls = new Counter({
    name: 'sylvan_calls_total',
    help: 'Calls that cost a unit, by what became of them.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  addLoad(registry, { name: 'sylvan_analyses', help: 'Analyses that run, and that wait.' }, analyses.load);
  addProcess(registry, health);
  addBackups(registry, backups);
  addAudit(registry, auditChecks);
  addClock(registry, clock, database);
  addDatabase(registry, database);
  return {
    answered({ method, route, status, seconds, problem }) {
      requests.observe({ method, route, status }, seconds);
      if (problem !== undefined) problems.inc({ route, code: problem });
    },
    call: (operation, outcome) => calls.inc({ operation, outcome }),
    text: () => registry.metrics(),
  };
}
