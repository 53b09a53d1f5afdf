import { isSylvanError, SylvanError } from '../../src/core/errors.ts';
import { checkAnswer } from './answer.ts';
import { readBody } from './body.ts';
import { wait } from './clock.ts';
import { Deadline } from './deadline.ts';
import { overBudget, problem, systemCode } from './problems.ts';
import { retryDelay } from './retry.ts';
/**
 * Gets one range over HTTP, with attempts, waits and time limits as the settings say. Rejects with `signal.reason` once
 * aborted, else with a `SylvanError` that tells host, asset, attempt and, where there was an answer, its status.
 */
export async function rangedGet(get, signal) {
    const { settings, allowance, limiter } = get;
    let left = settings.times.request;
    let failure = null;
    for (let attempt = 1;; attempt++) {
        const permit = await acquire(get, failure, signal);
        const start = settings.clock.now();
        try {
            return await attemptOnce(get, attempt, left, permit, signal);
        }
        catch (error) {
            if (!(error instanceof SylvanError))
                throw error;
            failure = error;
        }
        finally {
            permit.release();
        }
        const delay = retryDelay(failure, attempt, settings);
        left -= settings.clock.now() - start + (delay ?? 0);
        if (delay === null || left <= 0 || !allowance.takeRetry())
            throw failure;
        if ('retryAfterSeconds' in failure.fields)
            limiter.pause(delay);
        await wait(settings.clock, delay, signal);
    }
}
/** A place at the host's door. Where the host has come to rest meanwhile, the failure that led there says more. */
async function acquire(get, failure, signal) {
    try {
        return await get.limiter.acquire(get.address, signal);
    }
    catch (error) {
        throw failure && isSylvanError(error) ? failure : error;
    }
}
async function attemptOnce(get, attempt, left, permit, signal) {
    const { settings, address, range, purpose } = get;
    const place = { address, attempt, range };
    if (!get.allowance.takeRequest(range.length))
        throw overBudget(place, get.allowance.maximumBytes);
    const times = { ...settings.times, whole: Math.min(settings.times.whole, left) };
    const deadline = new Deadline(settings.clock, times, settings.leastBytesPerSecond, signal);
    const start = settings.clock.now();
    let [bytes, outcome] = [0, 'aborted'];
    const onBytes = (count) => {
        bytes += count;
        deadline.bytesArrived(count);
    };
    try {
        const answer = await exchange(get, place, deadline, onBytes);
        outcome = 'ok';
        return answer;
    }
    catch (error) {
        signal.throwIfAborted();
        const failure = asProblem(error, place, deadline, bytes);
        outcome = failure.code;
        throw failure;
    }
    finally {
        deadline.end();
        if (outcome !== 'aborted')
            permit.settle(isHostFailure(outcome) ? 'failed' : 'ok');
        const milliseconds = settings.clock.now() - start;
        const { offset, length } = range;
        get.log.record({
            host: address.host,
            asset: address.url,
            purpose,
            offset,
            length,
            bytes,
            attempt,
            milliseconds,
            outcome,
        });
    }
}
/** One request and its answer, checked. Only the one header that CORS allows without a preflight is sent. */
async function exchange(get, place, deadline, onBytes) {
    const { offset, length } = get.range;
    const { fetch } = get.settings;
    const response = await fetch(get.address.href, {
        headers: { Range: `bytes=${offset}-${offset + length - 1}` },
        signal: deadline.signal,
        // What a cache on the way keeps may be the very reason of the failure.
        ...((get.fresh || place.attempt > 1) && { cache: 'no-store' }),
    });
    deadline.headersArrived();
    const promised = checkAnswer(response, place, get.pin(), get.settings);
    const capacity = promised.length ?? length;
    if (!get.allowance.takeBytes(Math.max(0, capacity - length)))
        throw overBudget(place, get.allowance.maximumBytes);
    const { bytes, overflow } = await readBody(response.body, capacity, onBytes);
    if (overflow)
        throw problem('range-mismatch', 'The host sends more bytes than it announced', place, {
            expected: capacity,
        });
    checkLength(get, place, promised, bytes.byteLength);
    return { ...promised, bytes };
}
/**
 * A body must be as long as announced. Where nothing was announced, a header read may meet the end of the file, but a tile
 * must be complete: it lies inside the file.
 */
function checkLength(get, place, promised, received) {
    const least = promised.unverified && get.purpose === 'tile' ? get.range.length : 0;
    const expected = Math.max(promised.length ?? 0, least);
    if (received < expected)
        throw problem('truncated', `The answer ended after ${received} of ${expected} bytes`, place, {
            expected,
            received,
        });
}
/** What the platform threw, named: our own problem, a time limit, a failure to connect, or a body cut short. */
function asProblem(error, place, deadline, received) {
    if (error instanceof SylvanError)
        return error;
    const reason = systemCode(error);
    const fields = { received, ...(reason !== null && { reason }) };
    if (deadline.expiry !== null)
        return problem('timeout', TIMEOUTS[deadline.expiry], place, { ...fields, limit: deadline.expiry });
    if (deadline.answered)
        return problem('truncated', `The connection broke after ${received} bytes of the answer`, place, fields, error);
    return problem('network-or-cors', NETWORK_HELP, place, fields, error);
}
const TIMEOUTS = {
    'first-byte': 'The host did not answer in time',
    idle: 'The answer stalled',
    whole: 'The answer took too long',
};
const NETWORK_HELP = 'The host could not be reached, or does not allow pages of other origins to read it (CORS); check the connection, ' +
    'then the Access-Control-Allow-Origin header of the host';
/** Failures that speak against the host, not against one file or request. */
function isHostFailure(code) {
    return code === 'network-or-cors' || code === 'timeout' || code === 'upstream-unavailable';
}
