export const HTTP_DEFAULTS = {
    host: {
        // Browsers open six connections to an HTTP/1.1 host. Several workers share them: give each its part.
        concurrency: 6,
        // Far more than the tiles of one window.
        queue: 4096,
        breakerFailures: 5,
        breakerRest: 30_000,
    },
    times: { firstByte: 10_000, idle: 10_000, whole: 30_000, request: 45_000 },
    // Slower than a 1990s modem: a request that crawls so is better begun anew.
    leastBytesPerSecond: 1024,
    attempts: 4,
    backoff: 500,
    backoffMaximum: 8000,
    // Longer than a person waits for one step.
    longestRetryAfter: 15_000,
    // The structures of real Sentinel-2 COGs end within 1-8 KiB, and the overviews that often follow come along.
    block: 32 * 1024,
    // What a usual line carries in one round trip: fetching a smaller gap costs less than another request.
    gap: 64 * 1024,
    // Long enough to keep a line busy, short enough that six run side by side and a failure costs little.
    span: 4 * 2 ** 20,
    // The limit of a compressed tile.
    longestRange: 16 * 2 ** 20,
    wholeFile: 8 * 2 ** 20,
};
