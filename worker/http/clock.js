export const systemClock = {
    now: () => Date.now(),
    after(milliseconds, action) {
        const timer = setTimeout(action, milliseconds);
        return () => clearTimeout(timer);
    },
};
/** A clock on which a second takes `scale` seconds: below 1, every limit, wait and Retry-After passes faster. */
export function scaledClock(scale) {
    const start = Date.now();
    return {
        now: () => start + (Date.now() - start) / scale,
        after: (milliseconds, action) => systemClock.after(milliseconds * scale, action),
    };
}
/** Resolves after `milliseconds`; rejects with `signal.reason` as soon as `signal` is aborted. */
export function wait(clock, milliseconds, signal) {
    return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const cancel = clock.after(milliseconds, () => {
            signal.removeEventListener('abort', stop);
            resolve();
        });
        const stop = () => {
            cancel();
            reject(signal.reason);
        };
        signal.addEventListener('abort', stop, { once: true });
    });
}
