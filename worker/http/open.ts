import type { ReadLimits } from '../../src/core/protocol.ts';
import type { Allowance } from './allowance.ts';
import { HttpClient } from './http-client.ts';
import { HTTP_DEFAULTS } from './options.ts';
import type { RangeSource } from './range-source.ts';
import type { TransferLog } from './transfer-log.ts';

/** What the sources of one task share. */
export interface TaskTransfers {
  readonly log: TransferLog;
  readonly allowance: Allowance;
}

/** Opens the bytes behind an address; whoever opens a source closes it. */
export type OpenSource = (href: string, limits: ReadLimits, transfers: TaskTransfers) => RangeSource;

/** Opens http and https addresses through one client, made with the limits of the first call: an engine never changes them. */
export function httpOpener(): OpenSource {
  let client: HttpClient | undefined;
  return (href, limits, transfers) => {
    client ??= new HttpClient(scaledOptions(limits));
    return client.open(href, transfers);
  };
}

function scaledOptions({
  requestsPerHost,
  timeScale,
}: ReadLimits): ConstructorParameters<typeof HttpClient>[0] {
  const { times, host, backoff, backoffMaximum, longestRetryAfter, leastBytesPerSecond } = HTTP_DEFAULTS;
  const scaled = Object.entries(times).map(([name, milliseconds]) => [name, milliseconds * timeScale]);
  return {
    times: Object.fromEntries(scaled) as typeof times,
    host: { concurrency: requestsPerHost, breakerRest: host.breakerRest * timeScale },
    backoff: backoff * timeScale,
    backoffMaximum: backoffMaximum * timeScale,
    longestRetryAfter: longestRetryAfter * timeScale,
    leastBytesPerSecond: leastBytesPerSecond / timeScale,
  };
}
