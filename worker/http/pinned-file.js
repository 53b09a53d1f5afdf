import { isSylvanError } from '../../src/core/errors.ts';
import { Flights } from './flights.ts';
import { changedValidator, completePin, versionOf } from './pin.ts';
import { outOfRange, sourceChanged } from './problems.ts';
import { rangedGet } from './ranged-get.ts';
import { VersionedCache } from './versioned-cache.ts';
/**
 * One version of one remote file. The first answer pins the version; an answer of another one ends the file for good
 * with `source-changed`, together with everything under way, so that no two versions ever meet in one result.
 */
export class PinnedFile {
    parts;
    cache;
    #flights = new Flights();
    #pin;
    #unverified = false;
    #ignoresRanges = false;
    #end = null;
    constructor(parts) {
        this.parts = parts;
        this.#pin = parts.pin;
        this.cache = new VersionedCache(parts.address.url, () => versionOf(this.#pin), parts.settings.headerCache, parts.settings.wholeFile);
    }
    get pin() {
        return this.#pin;
    }
    get unverified() {
        return this.#unverified;
    }
    /** Throws `signal.reason` where aborted, and the reason of the end where the file has ended. */
    checkOpen(signal) {
        signal.throwIfAborted();
        if (this.#end)
            throw this.#end;
    }
    /** Ends everything under way with `reason`, and all that is asked for later. The first reason stays. */
    end(reason) {
        this.#end ??= reason;
        this.#flights.abort(this.#end);
        this.cache.clear();
    }
    /** The bytes of `range`, checked; one request for all who ask for the same at the same time. */
    async fetch(range, purpose, fresh, signal) {
        this.checkOpen(signal);
        if (this.#ignoresRanges)
            return this.#sliceOf(await this.#whole(signal), 0, range, purpose);
        const key = `${purpose} ${range.offset} ${range.length} ${fresh ? 'fresh' : ''}`;
        return this.#flights.join(key, signal, async (flightSignal) => {
            const answer = await this.#get(range, purpose, fresh, flightSignal);
            return this.#sliceOf(answer.bytes, answer.whole ? 0 : range.offset, range, purpose);
        });
    }
    /** The whole of a file whose host ignores ranges: from the cache, or once more over the network. */
    async #whole(signal) {
        const range = { offset: 0, length: this.#pin.size };
        const cached = await this.cache.get(range);
        if (cached)
            return cached;
        return this.#flights.join('whole', signal, async (flightSignal) => {
            const answer = await this.#get(range, 'header', false, flightSignal);
            return answer.bytes;
        });
    }
    async #get(range, purpose, fresh, signal) {
        const pin = () => this.#pin;
        try {
            const answer = await rangedGet({ ...this.parts, range, purpose, fresh, pin }, signal);
            this.#adopt(answer, range, purpose);
            return answer;
        }
        catch (error) {
            if (isSylvanError(error, 'source-changed'))
                this.end(error);
            throw error;
        }
    }
    /** Learns from a good answer. The version is compared once more: two first answers may have been under way at once. */
    #adopt({ bytes, seen, whole, unverified }, range, purpose) {
        const changed = changedValidator(this.#pin, seen);
        if (changed !== null)
            throw sourceChanged(this.parts.address, changed);
        // Where Content-Range is hidden, a header block that came short is the only sign of the file's end.
        const endSeen = unverified && purpose === 'header' && bytes.byteLength < range.length;
        this.#pin = completePin(this.#pin, endSeen ? { ...seen, size: range.offset + bytes.byteLength } : seen);
        this.#unverified ||= unverified;
        if (!whole)
            return;
        this.#ignoresRanges = true;
        this.cache.put({ offset: 0, length: bytes.byteLength }, bytes);
    }
    /** What `bytes` hold of `range`. The answer was checked, so where a tile comes short, the file ends inside it. */
    #sliceOf(bytes, start, range, purpose) {
        const slice = bytes.subarray(range.offset - start, range.offset - start + range.length);
        if (slice.byteLength < range.length && purpose === 'tile')
            throw outOfRange(this.parts.address.url, range, this.#pin.size);
        return slice;
    }
}
