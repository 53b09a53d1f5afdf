import { scaledClock } from './clock.ts';
import { HttpClient } from './http-client.ts';
/** Opens http and https addresses through one client, made with the limits of the first call: an engine never changes them. */
export function httpOpener() {
    let client;
    return (href, limits, transfers) => {
        // One clock scales them all: limits, waits and what hosts ask for in Retry-After.
        client ??= new HttpClient({
            host: { concurrency: limits.requestsPerHost },
            ...(limits.timeScale !== 1 && { clock: scaledClock(limits.timeScale) }),
        });
        return client.open(href, transfers);
    };
}
