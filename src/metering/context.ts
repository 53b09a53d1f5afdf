import type { Clock } from '../sources/deadline.ts';
import type { Records } from './records.ts';
import type { ServiceClient } from './service-client.ts';
import type { MeterStore } from './store.ts';

/** What the parts of a meter work with. */
export interface MeterContext {
  readonly store: MeterStore;
  readonly records: Records;
  readonly client: ServiceClient;
  /** Milliseconds since 1970, by the device's clock. */
  readonly now: () => number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly newId: () => string;
  /** Fires when the meter is closed. */
  readonly closing: AbortSignal;
}

/** The highest time seen so far, 0 where none is known. */
export async function seenTime({ records }: MeterContext): Promise<number> {
  return (await records.read('clock'))?.seen ?? 0;
}
