import type { ProblemCode } from '../errors/errors.ts';

export type Purpose = 'header' | 'tile';

/** One attempt at one request, as plain data. */
interface TransferReport {
  readonly host: string;
  /** URL without token. */
  readonly asset: string;
  readonly purpose: Purpose;
  readonly offset: number;
  readonly length: number;
  /** Bytes of body received, including invalid ones. */
  readonly bytes: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** From the start of the request, excluding its time in the queue. */
  readonly milliseconds: number;
  readonly outcome: 'ok' | 'aborted' | ProblemCode;
}

/** Sums over reports, including failed attempts, which cost the same. */
export interface TransferTotals {
  readonly requests: number;
  readonly retries: number;
  readonly failures: number;
  readonly headerRequests: number;
  readonly headerBytes: number;
  readonly tileRequests: number;
  readonly tileBytes: number;
  /** Bytes answered from a cache instead of the network. */
  readonly cachedBytes: number;
}

const NOTHING: TransferTotals = {
  requests: 0,
  retries: 0,
  failures: 0,
  headerRequests: 0,
  headerBytes: 0,
  tileRequests: 0,
  tileBytes: 0,
  cachedBytes: 0,
};

/**
 * Adds up what sources fetch. `onTransfer` is called when an attempt ends, `onArrival` every few seconds while its bytes arrive;
 * neither may throw.
 */
export class TransferLog {
  #total: TransferTotals = NOTHING;

  constructor(
    private readonly onTransfer?: (report: TransferReport) => void,
    readonly onArrival: () => void = () => undefined,
    /** Called for a host with bytes that a cache cannot store. */
    private readonly onUnstored: (host: string) => void = () => undefined,
  ) {}

  get total(): TransferTotals {
    return this.#total;
  }

  record(report: TransferReport): void {
    this.#total = sum(this.#total, totalsOf(report));
    this.onTransfer?.(report);
  }

  recordUnstored(address: string): void {
    this.onUnstored(new URL(address).host);
  }

  recordCached(bytes: number): void {
    this.#total = sum(this.#total, { ...NOTHING, cachedBytes: bytes });
  }
}

function totalsOf({ purpose, bytes, attempt, outcome }: TransferReport): TransferTotals {
  return {
    ...NOTHING,
    requests: 1,
    retries: attempt > 1 ? 1 : 0,
    failures: outcome === 'ok' || outcome === 'aborted' ? 0 : 1,
    ...(purpose === 'header'
      ? { headerRequests: 1, headerBytes: bytes }
      : { tileRequests: 1, tileBytes: bytes }),
  };
}

function sum(a: TransferTotals, b: TransferTotals): TransferTotals {
  return {
    requests: a.requests + b.requests,
    retries: a.retries + b.retries,
    failures: a.failures + b.failures,
    headerRequests: a.headerRequests + b.headerRequests,
    headerBytes: a.headerBytes + b.headerBytes,
    tileRequests: a.tileRequests + b.tileRequests,
    tileBytes: a.tileBytes + b.tileBytes,
    cachedBytes: a.cachedBytes + b.cachedBytes,
  };
}
