import type { Logger } from 'pino';
import { logFailure } from '../http/log.ts';
import { verifyAudit } from '../store/audit.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const DAY = 86_400_000;
/** How often it is looked whether a day has passed, so that a check that failed is made good within minutes. */
const EVERY_MILLISECONDS = 5 * 60_000;

/** The checks of the audit's chain that a service makes while it runs. */
export interface AuditChecks {
  /** What the last one found; `null` where there was none yet. */
  isWhole(): boolean | null;
  /** Since the last one; infinite where there was none yet. */
  ageSeconds(): number;
  /** Gives up the one under way; settles once nothing is. */
  stop(): Promise<void>;
}

interface AuditCheckOptions {
  /** Milliseconds that only go on. */
  readonly now?: () => number;
  readonly every?: number;
}

/** The chain is broken; at which act is what `audit verify` finds. */
class BrokenAudit extends Error {
  override readonly name = 'BrokenAudit';
}

/**
 * Checks the audit's chain now and daily until it is stopped, and that the last act of the check before is still there. A
 * chain that is broken is logged each time, and so is a check that failed, which is tried again.
 */
export function openAuditChecks(
  { db }: Pick<OpenDatabase, 'db'>,
  log: Logger,
  { now = () => performance.now(), every = EVERY_MILLISECONDS }: AuditCheckOptions = {},
): AuditChecks {
  const stopping = new AbortController();
  let last = -Infinity;
  let isWhole: boolean | null = null;
  let noted: Buffer | undefined;
  const check = async () => {
    if (stopping.signal.aborted || now() - last < DAY) return;
    const found = await verifyAudit(db, { noted, signal: stopping.signal });
    [last, isWhole] = [now(), 'last' in found];
    if ('brokenAt' in found) throw new BrokenAudit();
    noted = found.last;
  };
  let running = Promise.resolve();
  const inTurn = () => {
    running = running.then(check).catch((error: unknown) => {
      if (!stopping.signal.aborted) logFailure(log, 'audit', error);
    });
  };
  inTurn();
  const timer = setInterval(inTurn, every);
  timer.unref();
  return {
    isWhole: () => isWhole,
    ageSeconds: () => (now() - last) / 1000,
    stop() {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
