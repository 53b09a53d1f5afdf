import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import { verifyAudit } from '../store/audit.ts';
import { DAY_MILLISECONDS } from '../store/clock.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/** Interval at which to test whether a check is due. It is short, so that a failed check is repeated within minutes. */
const EVERY_MILLISECONDS = 5 * 60_000;

/** The chain is broken; `audit verify` finds the act at which it breaks. */
class BrokenAudit extends Error {
  override readonly name = 'BrokenAudit';
}

/**
 * Checks the audit chain now and daily until stopped, and checks that the last act of the previous check still exists. Logs a
 * broken chain each time. Logs and repeats a failed check. `now` is a monotonic clock, in milliseconds.
 */
export function openAuditChecks(
  database: Pick<OpenDatabase, 'db' | 'auditKey'>,
  log: Logger,
  { now = () => performance.now(), every = EVERY_MILLISECONDS } = {},
) {
  let last = -Infinity;
  let isWhole: boolean | null = null;
  let noted: Buffer | undefined;
  const check = async (stopping: AbortSignal) => {
    if (stopping.aborted || now() - last < DAY_MILLISECONDS) return;
    const found = await verifyAudit(database, { noted, signal: stopping });
    [last, isWhole] = [now(), 'last' in found];
    if (!('last' in found)) throw new BrokenAudit();
    noted = found.last;
  };
  return {
    /** The result of the last check; `null` before the first. */
    isWhole: () => isWhole,
    /** Seconds since the last check; infinite before the first. */
    ageSeconds: () => (now() - last) / 1000,
    /** Aborts a running check; resolves once none is running. */
    stop: repeat(check, every, log, 'audit'),
  };
}

export type AuditChecks = ReturnType<typeof openAuditChecks>;
