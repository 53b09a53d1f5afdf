import { Metering, type MeteringOptions } from '../metering/device-metering.ts';
import { memoryStore } from '../metering/store.ts';
import { fileStore } from './keeping/file-store.ts';

/** The metering of a Node process: in memory, or in the folder `keep`. */
export function openMetering(
  options: Omit<MeteringOptions, 'openStore'>,
  keep: string | undefined,
): Metering {
  const openStore = (scope: string) =>
    keep === undefined ? Promise.resolve(memoryStore()) : fileStore(keep, scope);
  return new Metering({ ...options, openStore });
}
