import type { LookupFunction } from 'node:net';

/** Which hosts are asked, and at which of their addresses. */
export interface HttpDoor {
  /** Throws for what must not be asked. */
  admit(url: URL): void;
  /** Where a name leads; connections are made there. */
  readonly lookup: LookupFunction;
}
