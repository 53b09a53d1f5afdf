const NOTHING = {
    requests: 0,
    retries: 0,
    failures: 0,
    headerRequests: 0,
    headerBytes: 0,
    tileRequests: 0,
    tileBytes: 0,
    cachedBytes: 0,
};
/** Adds up what sources fetch, in all and for each asset. `onTransfer` hears of each attempt as it ends; it must not throw. */
export class TransferLog {
    onTransfer;
    #total = NOTHING;
    #assets = new Map();
    constructor(onTransfer) {
        this.onTransfer = onTransfer;
    }
    get total() {
        return this.#total;
    }
    /** Totals by asset URL without token. */
    get assets() {
        return this.#assets;
    }
    record(report) {
        this.#add(report.asset, totalsOf(report));
        this.onTransfer?.(report);
    }
    recordCached(asset, bytes) {
        this.#add(asset, { ...NOTHING, cachedBytes: bytes });
    }
    #add(asset, more) {
        this.#total = sum(this.#total, more);
        this.#assets.set(asset, sum(this.#assets.get(asset) ?? NOTHING, more));
    }
}
function totalsOf({ purpose, bytes, attempt, outcome }) {
    return {
        ...NOTHING,
        requests: 1,
        retries: attempt > 1 ? 1 : 0,
        failures: outcome === 'ok' || outcome === 'aborted' ? 0 : 1,
        ...(purpose === 'header'
            ? { headerRequests: 1, headerBytes: bytes }
            : { tileRequests: 1, tileBytes: bytes }),
    };
}
function sum(a, b) {
    return {
        requests: a.requests + b.requests,
        retries: a.retries + b.retries,
        failures: a.failures + b.failures,
        headerRequests: a.headerRequests + b.headerRequests,
        headerBytes: a.headerBytes + b.headerBytes,
        tileRequests: a.tileRequests + b.tileRequests,
        tileBytes: a.tileBytes + b.tileBytes,
        cachedBytes: a.cachedBytes + b.cachedBytes,
    };
}
