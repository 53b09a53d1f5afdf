import { hostResting, queueFull } from './problems.ts';
/**
 * One host's door: so many requests at a time, the others wait in order of arrival; a pause the host asked for holds for
 * all; and where failure follows failure, the host is left alone for a while and every request refused at once.
 *
 * A failure counts only when its request began after the failure counted before it. Without that, one hiccup under six
 * parallel requests would count six times and shut the door on a host that works.
 */
export class HostLimiter {
    limits;
    clock;
    #waiters = [];
    #active = 0;
    #failures = 0;
    #lastFailure = -Infinity;
    #requestNumber = 0;
    #pausedUntil = -Infinity;
    #restsUntil = -Infinity;
    #cancelTimer = null;
    constructor(limits, clock) {
        this.limits = limits;
        this.clock = clock;
    }
    /** Requests under way. */
    get active() {
        return this.#active;
    }
    /** Requests that wait. */
    get waiting() {
        return this.#waiters.length;
    }
    /**
     * Waits for a place. Rejects with `signal.reason` once aborted, `upstream-unavailable` while the host rests, and
     * `unavailable` where too many wait already.
     */
    acquire(address, signal) {
        return new Promise((resolve, reject) => {
            signal.throwIfAborted();
            if (this.#waiters.length >= this.limits.queue)
                throw queueFull(address, this.limits.queue);
            const leave = () => {
                this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
                reject(signal.reason);
            };
            const waiter = {
                address,
                grant: (permit) => {
                    signal.removeEventListener('abort', leave);
                    resolve(permit);
                },
                refuse: (error) => {
                    signal.removeEventListener('abort', leave);
                    reject(error);
                },
            };
            signal.addEventListener('abort', leave, { once: true });
            this.#waiters.push(waiter);
            this.#serve();
        });
    }
    /** Starts no request for `milliseconds`: what a Retry-After asks for concerns the host, not one file. */
    pause(milliseconds) {
        this.#pausedUntil = Math.max(this.#pausedUntil, this.clock.now() + milliseconds);
    }
    /** Stops the timer; those who wait are the callers' to abort. */
    close() {
        this.#cancelTimer?.();
        this.#cancelTimer = null;
    }
    #serve() {
        const now = this.clock.now();
        if (now < this.#restsUntil)
            this.#refuseAll(this.#restsUntil - now);
        else if (now < this.#pausedUntil)
            this.#serveAfter(this.#pausedUntil - now);
        else
            this.#grantPlaces();
    }
    #grantPlaces() {
        while (this.#active < this.limits.concurrency && this.#waiters.length > 0)
            this.#waiters.shift().grant(this.#permit());
    }
    #serveAfter(milliseconds) {
        this.#cancelTimer ??= this.clock.after(milliseconds, () => {
            this.#cancelTimer = null;
            this.#serve();
        });
    }
    #refuseAll(milliseconds) {
        for (const waiter of this.#waiters.splice(0))
            waiter.refuse(hostResting(waiter.address, milliseconds));
    }
    #permit() {
        const number = ++this.#requestNumber;
        let held = true;
        this.#active += 1;
        return {
            settle: (outcome) => {
                if (outcome === 'ok')
                    this.#failures = 0;
                else if (number > this.#lastFailure)
                    this.#countFailure();
            },
            release: () => {
                if (!held)
                    return;
                held = false;
                this.#active -= 1;
                this.#serve();
            },
        };
    }
    #countFailure() {
        this.#lastFailure = this.#requestNumber;
        this.#failures += 1;
        if (this.#failures < this.limits.breakerFailures)
            return;
        // One more failure after the rest shuts the door again at once.
        this.#failures -= 1;
        this.#restsUntil = this.clock.now() + this.limits.breakerRest;
    }
}
