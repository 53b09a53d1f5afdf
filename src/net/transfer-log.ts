/** Receives reports of what sources fetch. None of its methods may throw. */
export interface TransferLog {
  /** Receives the number of bytes in the body of each attempt that has ended, including failures, which cost the same. */
  onTransfer?(bytes: number): void;
  /** Called every few seconds while bytes arrive. */
  onArrival?(): void;
  /** Receives a host whose bytes a cache cannot store. */
  onUnstored?(host: string): void;
}
