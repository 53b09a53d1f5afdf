import { Allowance } from './allowance.ts';
import { AssetAddress } from './asset-address.ts';
import { MemoryBlockCache } from './block-cache.ts';
import { systemClock } from './clock.ts';
import { HostLimiter } from './host-limiter.ts';
import { HttpRangeSource } from './http-range-source.ts';
import { HTTP_DEFAULTS, type HttpOptions, type HttpSettings } from './options.ts';
import { UNPINNED, type Pin } from './pin.ts';
import { TransferLog } from './transfer-log.ts';

/** What concerns one source, or the analysis that it belongs to. */
interface SourceOptions {
  /** The version the file must have, from an earlier source of the same file (signed anew, or read before). */
  readonly pin?: Pin;
  /** Shared by the sources of one analysis. */
  readonly allowance?: Allowance;
  readonly log?: TransferLog;
  /** Nothing is taken from the browser's cache. */
  readonly fresh?: boolean;
}

/** What all sources of one worker share: the door of each host, the caches, the settings. */
export class HttpClient {
  readonly settings: HttpSettings;
  readonly #limiters = new Map<string, HostLimiter>();

  /** Defaults and their reasons: {@link HTTP_DEFAULTS}. Without a `headerCache`, one of 16 MiB in memory is made. */
  constructor(options: HttpOptions = {}) {
    this.settings = {
      fetch: (input, init) => globalThis.fetch(input, init),
      clock: systemClock,
      random: Math.random,
      headerCache: new MemoryBlockCache(),
      ...HTTP_DEFAULTS,
      ...options,
      host: { ...HTTP_DEFAULTS.host, ...options.host },
      times: { ...HTTP_DEFAULTS.times, ...options.times },
    };
  }

  /** A source of the file at `href` (absolute http(s) URL, else `stac-invalid`). Nothing is fetched yet. */
  open(href: string, options: SourceOptions = {}): HttpRangeSource {
    const address = new AssetAddress(href);
    return new HttpRangeSource({
      address,
      limiter: this.limiter(address.host),
      settings: this.settings,
      pin: options.pin ?? UNPINNED,
      allowance: options.allowance ?? new Allowance(),
      log: options.log ?? new TransferLog(),
      fresh: options.fresh ?? false,
    });
  }

  /** The door of a host (`name:port`), made at first use. */
  limiter(host: string): HostLimiter {
    let limiter = this.#limiters.get(host);
    if (!limiter)
      this.#limiters.set(host, (limiter = new HostLimiter(this.settings.host, this.settings.clock)));
    return limiter;
  }

  /** Stops its timers. The sources are closed by who opened them. */
  close(): void {
    for (const limiter of this.#limiters.values()) limiter.close();
  }
}
