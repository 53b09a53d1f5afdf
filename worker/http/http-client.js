import { Allowance } from './allowance.ts';
import { AssetAddress } from './asset-address.ts';
import { MemoryBlockCache } from './block-cache.ts';
import { systemClock } from './clock.ts';
import { HostLimiter } from './host-limiter.ts';
import { HttpRangeSource } from './http-range-source.ts';
import { HTTP_DEFAULTS } from './options.ts';
import { UNPINNED } from './pin.ts';
import { TransferLog } from './transfer-log.ts';
/** What all sources of one worker share: the door of each host, the caches, the settings. */
export class HttpClient {
    settings;
    #limiters = new Map();
    /** Defaults and their reasons: {@link HTTP_DEFAULTS}. Without a `headerCache`, one of 16 MiB in memory is made. */
    constructor(options = {}) {
        this.settings = {
            fetch: (input, init) => globalThis.fetch(input, init),
            clock: systemClock,
            random: Math.random,
            tileCache: null,
            headerCache: new MemoryBlockCache(),
            ...HTTP_DEFAULTS,
            ...options,
            host: { ...HTTP_DEFAULTS.host, ...options.host },
            times: { ...HTTP_DEFAULTS.times, ...options.times },
        };
    }
    /** A source of the file at `href` (absolute http(s) URL, else `stac-invalid`). Nothing is fetched yet. */
    open(href, options = {}) {
        const address = new AssetAddress(href);
        return new HttpRangeSource({
            address,
            limiter: this.limiter(address.host),
            settings: this.settings,
            pin: options.pin ?? UNPINNED,
            allowance: options.allowance ?? new Allowance(),
            log: options.log ?? new TransferLog(),
        });
    }
    /** The door of a host (`name:port`), made at first use. */
    limiter(host) {
        let limiter = this.#limiters.get(host);
        if (!limiter)
            this.#limiters.set(host, (limiter = new HostLimiter(this.settings.host, this.settings.clock)));
        return limiter;
    }
    /** Stops its timers. The sources are closed by who opened them. */
    close() {
        for (const limiter of this.#limiters.values())
            limiter.close();
    }
}
