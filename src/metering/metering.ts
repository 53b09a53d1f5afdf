import { indexedStore } from './indexed-store.ts';
import { Metering, type MeteringOptions } from './device-metering.ts';

/** The metering of a page. */
export function openMetering(options: Omit<MeteringOptions, 'openStore'>): Metering {
  return new Metering({ ...options, openStore: indexedStore });
}
