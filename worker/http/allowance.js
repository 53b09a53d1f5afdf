/**
 * What one analysis may take from the network in all: bytes (an analysis that wants more should read coarser pixels)
 * and retries (where a tenth of all requests fail, asking again makes an overloaded host worse).
 */
export class Allowance {
    maximumBytes;
    retries;
    retryShare;
    #bytes = 0;
    #requests = 0;
    #retries = 0;
    /**
     * `retries` are granted in any case, for a small analysis; beyond them one for each `1 / retryShare` requests.
     * 256 MiB is ten times what six Sentinel-2 scenes of a 10 km zone need.
     */
    constructor(maximumBytes = 256 * 2 ** 20, retries = 12, retryShare = 0.1) {
        this.maximumBytes = maximumBytes;
        this.retries = retries;
        this.retryShare = retryShare;
    }
    /** Counts a request for `bytes`; false where that would pass the maximum. */
    takeRequest(bytes) {
        this.#requests += 1;
        return this.takeBytes(bytes);
    }
    /** Counts bytes that come on top; false, and nothing counted, where that would pass the maximum. */
    takeBytes(bytes) {
        if (this.#bytes + bytes > this.maximumBytes)
            return false;
        this.#bytes += bytes;
        return true;
    }
    /** Counts a retry; false where there is none left. */
    takeRetry() {
        if (this.#retries >= this.retries + this.retryShare * this.#requests)
            return false;
        this.#retries += 1;
        return true;
    }
}
