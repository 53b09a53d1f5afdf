import type { ReadLimits } from '../../src/core/protocol.ts';
import type { Allowance } from './allowance.ts';
import { scaledClock } from './clock.ts';
import { HttpClient } from './http-client.ts';
import type { HttpSettings } from './options.ts';
import type { RangeSource } from './range-source.ts';
import type { TransferLog } from './transfer-log.ts';

/** What the sources of one task share. */
export interface TaskTransfers {
  readonly log: TransferLog;
  readonly allowance: Allowance;
  /** Past every cache of the browser's: for a file opened anew, where what such a cache holds may be of another version. */
  readonly fresh?: boolean;
}

/** Opens the bytes behind an address; whoever opens a source closes it. */
export type OpenSource = (href: string, limits: ReadLimits, transfers: TaskTransfers) => RangeSource;

/**
 * Opens http and https addresses through one client, made with the limits of the first call: an engine never changes them.
 * `fetch` is the platform's unless told.
 */
export function httpOpener(fetch?: HttpSettings['fetch']): OpenSource {
  let client: HttpClient | undefined;
  return (href, limits, transfers) => {
    // One clock scales them all: limits, waits and what hosts ask for in Retry-After.
    client ??= new HttpClient({
      host: { concurrency: limits.requestsPerHost },
      ...(fetch && { fetch }),
      ...(limits.timeScale !== 1 && { clock: scaledClock(limits.timeScale) }),
    });
    return client.open(href, transfers);
  };
}
