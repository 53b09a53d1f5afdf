/** Receives what sources fetch. None of it may throw. */
export interface TransferLog {
  /** The bytes of body of an attempt that has ended, including failed ones, which cost the same. */
  onTransfer?(bytes: number): void;
  /** Called every few seconds while bytes arrive. */
  onArrival?(): void;
  /** A host with bytes that a cache cannot store. */
  onUnstored?(host: string): void;
}
