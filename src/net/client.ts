import { Allowance, HTTP_DEFAULTS, type HttpLimits, type HttpOptions, type HttpSettings } from './options.ts';
import { AssetAddress } from './address.ts';
import { MemoryBlockCache } from './block-cache.ts';
import { systemClock, scaledClock } from './clock.ts';
import { HostLimiter } from './host-limiter.ts';
import { HttpRangeSource } from './http-range-source.ts';
import { UNPINNED, type Pin } from './pin.ts';
import type { TransferLog } from './transfer-log.ts';
import type { RangeSource } from './range-source.ts';

/** Shared by all sources of one worker: a limiter for each host, the settings, and the cache of headers. */
export class HttpClient {
  readonly settings: HttpSettings;
  readonly #limiters = new Map<string, HostLimiter>();

  /** For defaults and their reasons, see {@link HTTP_DEFAULTS}. */
  constructor(options: HttpOptions = {}) {
    this.settings = {
      fetch: (input, init) => globalThis.fetch(input, init),
      clock: systemClock,
      ...HTTP_DEFAULTS,
      ...options,
      host: { ...HTTP_DEFAULTS.host, ...options.host },
      times: { ...HTTP_DEFAULTS.times, ...options.times },
      headerCache: new MemoryBlockCache(),
    };
  }

  /** A source for the file at `href`; throws `stac-invalid` if that is not an absolute http(s) URL. Fetches nothing yet. */
  open(href: string, options: Partial<TaskTransfers> = {}): HttpRangeSource {
    const address = new AssetAddress(href, options.unsigned);
    return new HttpRangeSource({
      address,
      limiter: this.limiter(address.host),
      settings: this.settings,
      pin: options.pin ?? UNPINNED,
      allowance: options.allowance ?? new Allowance(),
      log: options.log ?? {},
      fresh: options.fresh ?? false,
    });
  }

  /** The limiter of a host (`name:port`), created at first use. */
  limiter(host: string): HostLimiter {
    let limiter = this.#limiters.get(host);
    if (!limiter)
      this.#limiters.set(host, (limiter = new HostLimiter(this.settings.host, this.settings.clock)));
    return limiter;
  }
}

/** State shared by the sources of one task, and facts known about the file. */
export interface TaskTransfers {
  readonly log: TransferLog;
  readonly allowance: Allowance;
  /** Whether to bypass the browser's cache, which may hold another version of a file that is opened again. */
  readonly fresh?: boolean;
  /** The file's address before its catalog signed it. */
  readonly unsigned?: string | undefined;
  /** The version that the file must have, known from an earlier source of the same file. */
  readonly pin?: Pin;
}

/** Opens the file at an address. The caller closes the source. */
export type OpenSource = (href: string, limits: HttpLimits, transfers: TaskTransfers) => RangeSource;

/**
 * Opens http and https addresses through one client. The first call's limits apply to all calls, because an engine never changes
 * them. `fetch` defaults to the platform's.
 */
export function httpOpener(fetch?: HttpSettings['fetch']): OpenSource {
  let client: HttpClient | undefined;
  return (href, limits, transfers) => {
    // One clock scales limits, waits and Retry-After.
    client ??= new HttpClient({
      host: { concurrency: limits.requestsPerHost },
      ...(fetch && { fetch }),
      ...(limits.timeScale !== 1 && { clock: scaledClock(limits.timeScale) }),
    });
    return client.open(href, transfers);
  };
}
