/** Sums over all attempts, including failed ones, which cost the same. */
export interface TransferTotals {
  readonly requests: number;
  /** Bytes of body received, including invalid ones. */
  readonly bytes: number;
}

/**
 * Adds up what sources fetch. `onTransfer` is called with the bytes of an attempt that ends, `onArrival` every few seconds while
 * they arrive, and `onUnstored` for a host with bytes that a cache cannot store. None of them may throw.
 */
export class TransferLog {
  #total: TransferTotals = { requests: 0, bytes: 0 };

  constructor(
    private readonly onTransfer?: (bytes: number) => void,
    readonly onArrival: () => void = () => undefined,
    readonly onUnstored: (host: string) => void = () => undefined,
  ) {}

  get total(): TransferTotals {
    return this.#total;
  }

  /** Adds an attempt that has ended. */
  record(bytes: number): void {
    this.#total = { requests: this.#total.requests + 1, bytes: this.#total.bytes + bytes };
    this.onTransfer?.(bytes);
  }
}
