/**
 * Shares identical work that is under way: who asks for a key in flight gets the same answer. A caller's abort concerns
 * that caller alone; the work itself is aborted when the last one has left. Nothing is kept once it ends, so no failure
 * is ever answered twice.
 */
export class Flights {
    #flights = new Map();
    has(key) {
        return this.#flights.has(key);
    }
    /**
     * The answer of the work under `key`, started with `start` unless it is under way. Rejects with `signal.reason` once
     * aborted.
     */
    join(key, signal, start) {
        signal.throwIfAborted();
        const flight = this.#flights.get(key) ?? this.#launch(key, start);
        flight.waiters += 1;
        return new Promise((resolve, reject) => {
            const leave = () => {
                flight.waiters -= 1;
                if (flight.waiters === 0)
                    this.#drop(key, flight, signal.reason);
                reject(signal.reason);
            };
            signal.addEventListener('abort', leave, { once: true });
            flight.result
                .finally(() => signal.removeEventListener('abort', leave))
                .then(resolve, (error) => reject(error));
        });
    }
    /** Aborts everything under way; who waits is rejected with `reason`. */
    abort(reason) {
        for (const [key, flight] of this.#flights)
            this.#drop(key, flight, reason);
    }
    #launch(key, start) {
        const controller = new AbortController();
        const result = start(controller.signal);
        const flight = { result, controller, waiters: 0 };
        this.#flights.set(key, flight);
        const forget = () => this.#forget(key, flight);
        result.then(forget, forget);
        return flight;
    }
    #drop(key, flight, reason) {
        this.#forget(key, flight);
        flight.controller.abort(reason);
    }
    #forget(key, flight) {
        if (this.#flights.get(key) === flight)
            this.#flights.delete(key);
    }
}
