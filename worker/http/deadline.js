/**
 * The time limits of one attempt and the caller's abort, joined in one signal for `fetch`. After `headersArrived`, the
 * body must keep up `leastBytesPerSecond` over each span of `idle`. Its owner calls `end`, which also stops whatever of
 * the attempt still runs.
 */
export class Deadline {
    clock;
    times;
    leastBytesPerSecond;
    outer;
    #controller = new AbortController();
    #forward = () => this.#controller.abort(this.outer.reason);
    #cancelWhole;
    #cancelNext;
    #bytesSinceMark = 0;
    #expiry = null;
    #answered = false;
    constructor(clock, times, leastBytesPerSecond, outer) {
        this.clock = clock;
        this.times = times;
        this.leastBytesPerSecond = leastBytesPerSecond;
        this.outer = outer;
        this.#cancelWhole = clock.after(times.whole, () => this.#expire('whole'));
        this.#cancelNext = clock.after(times.firstByte, () => this.#expire('first-byte'));
        outer.addEventListener('abort', this.#forward, { once: true });
        if (outer.aborted)
            this.#forward();
    }
    get signal() {
        return this.#controller.signal;
    }
    get expiry() {
        return this.#expiry;
    }
    /** Whether headers arrived: what fails later is not a failure to connect. */
    get answered() {
        return this.#answered;
    }
    headersArrived() {
        this.#answered = true;
        this.#mark();
    }
    bytesArrived(count) {
        this.#bytesSinceMark += count;
        if (this.#bytesSinceMark >= (this.leastBytesPerSecond * this.times.idle) / 1000)
            this.#mark();
    }
    end() {
        this.#cancelNext();
        this.#cancelWhole();
        this.outer.removeEventListener('abort', this.#forward);
        this.#controller.abort();
    }
    #mark() {
        this.#cancelNext();
        this.#bytesSinceMark = 0;
        this.#cancelNext = this.clock.after(this.times.idle, () => this.#expire('idle'));
    }
    #expire(expiry) {
        this.#expiry ??= expiry;
        this.#controller.abort(new DOMException(`Out of time: ${expiry}`, 'TimeoutError'));
    }
}
