import type { ProblemCode } from '../errors/errors.ts';

export type Purpose = 'header' | 'tile';

/** One attempt at one request. */
interface TransferReport {
  readonly purpose: Purpose;
  /** Bytes of body received, including invalid ones. */
  readonly bytes: number;
  /** 1 for the first. */
  readonly attempt: number;
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
}

const NOTHING: TransferTotals = {
  requests: 0,
  retries: 0,
  failures: 0,
  headerRequests: 0,
  headerBytes: 0,
  tileRequests: 0,
  tileBytes: 0,
};

/**
 * Adds up what sources fetch. `onTransfer` is called with the bytes of an attempt that ends, `onArrival` every few seconds while
 * they arrive; neither may throw.
 */
export class TransferLog {
  #total: TransferTotals = NOTHING;

  constructor(
    private readonly onTransfer?: (bytes: number) => void,
    readonly onArrival: () => void = () => undefined,
    /** Called for a host with bytes that a cache cannot store. */
    private readonly onUnstored: (host: string) => void = () => undefined,
  ) {}

  get total(): TransferTotals {
    return this.#total;
  }

  record({ purpose, bytes, attempt, outcome }: TransferReport): void {
    const total = this.#total;
    this.#total = {
      ...total,
      requests: total.requests + 1,
      retries: total.retries + Number(attempt > 1),
      failures: total.failures + Number(outcome !== 'ok' && outcome !== 'aborted'),
      [`${purpose}Requests`]: total[`${purpose}Requests`] + 1,
      [`${purpose}Bytes`]: total[`${purpose}Bytes`] + bytes,
    };
    this.onTransfer?.(bytes);
  }

  recordUnstored(address: string): void {
    this.onUnstored(new URL(address).host);
  }
}
