/**
 * Runs `works` side by side: their answers in order, or, when one fails, the first failure, after the others were aborted
 * and have all ended, so that nothing runs on behind the caller's back. `signal` aborts all of them.
 */
export async function allOrNone(works, signal) {
    // A signal each: Node warns of a leak where many listen to one.
    const controllers = works.map(() => new AbortController());
    const abortAll = (reason) => controllers.forEach((controller) => controller.abort(reason));
    const forward = () => abortAll(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', forward, { once: true });
    const results = works.map((work, i) => work(controllers[i].signal));
    try {
        return await Promise.all(results);
    }
    catch (error) {
        abortAll(error);
        await Promise.allSettled(results);
        throw error;
    }
    finally {
        signal.removeEventListener('abort', forward);
    }
}
