import { callIdSchema, OPERATIONS, requestHashSchema } from '../contract/calls.ts';
import * as z from 'zod/mini';
import { SylvanError } from '../errors/errors.ts';

/** Maximum number of calls that may wait to be counted. */
export const MAX_WAITING = 3;
/** Milliseconds for which a call keeps its id, so that repeating the request is free. The service remembers it equally long. */
const SAME_MS = 48 * 3_600_000;
/** Maximum number of remembered calls, besides waiting and returning ones. The oldest are dropped first and stay counted. */
const MAX_CALLS = 500;

const milliseconds = z.int().check(z.minimum(0));

const callSchema = z.object({
  id: callIdSchema,
  operation: z.enum(OPERATIONS),
  hash: requestHashSchema,
  /** When it was first sent, by the device's clock. */
  at: milliseconds,
  /**
   * `requested`: the service may have counted it. `spent`: the service has counted it. `waiting`: it will be counted once the
   * service can be reached. `returning`: its unit, if counted, is being returned.
   */
  state: z.enum(['requested', 'spent', 'waiting', 'returning']),
  /** Whether the call has ever succeeded. */
  done: z.boolean(),
  /** When its return started. */
  since: milliseconds,
});
export type PendingCall = z.output<typeof callSchema>;

const callsSchema = z.object({ calls: z.array(callSchema), emptyUntil: z.nullable(milliseconds) });

/** The calls of a key on a device, and the time until which no unit is left, as far as the device knows. */
export type Calls = z.output<typeof callsSchema>;

export const NO_CALLS: Calls = { calls: [], emptyUntil: null };

/** Parses the contents of a store. Damaged or missing contents give no calls. */
export function parseCalls(stored: unknown): Calls {
  return callsSchema.safeParse(stored).data ?? NO_CALLS;
}

/** A call to make, with `id` if its caller named it. */
interface CallWanted extends Pick<PendingCall, 'operation' | 'hash' | 'at'> {
  readonly id: string | undefined;
}

/**
 * Reuses the id of an identical request from the last 48 hours, or takes a new one; the call with that id becomes the last of the
 * list. Throws `idempotency-mismatch` if the caller gave the id to another request.
 */
export function openCall({ calls, emptyUntil }: Calls, { id, operation, hash, at }: CallWanted): Calls {
  const isSame = (call: PendingCall) => call.hash === hash && call.operation === operation;
  const recent = recentCalls(calls, at);
  const known = recent.find((call) => (id === undefined ? isSame(call) : call.id === id));
  if (known !== undefined && !isSame(known))
    throw new SylvanError('idempotency-mismatch', 'This call id was used for another request.');
  const fresh = { operation, hash, at, state: 'requested', done: false, since: at } as const;
  const call = known ?? { id: id ?? crypto.randomUUID(), ...fresh };
  const state = call.state === 'returning' ? 'requested' : call.state;
  return withCall({ calls: recent, emptyUntil }, { ...call, state });
}

/** Whether a call is waiting or returning. */
export function isOpen({ state }: PendingCall): boolean {
  return state === 'waiting' || state === 'returning';
}

/** All waiting and returning calls, and the latest of the others that are at most 48 hours from `now`, before or after it. */
function recentCalls(calls: readonly PendingCall[], now: number): PendingCall[] {
  const others = calls
    .filter((call) => !isOpen(call) && Math.abs(now - call.at) < SAME_MS)
    .sort((a, b) => b.at - a.at);
  return [...calls.filter(isOpen), ...others.slice(0, MAX_CALLS - 1)];
}

export function findCall({ calls }: Calls, id: string): PendingCall | undefined {
  return calls.find((call) => call.id === id);
}

/** Replaces the call with the same id by this one. */
export function withCall({ calls, emptyUntil }: Calls, call: PendingCall): Calls {
  return { calls: [...calls.filter(({ id }) => id !== call.id), call], emptyUntil };
}

export function withoutCall({ calls, emptyUntil }: Calls, id: string): Calls {
  return { calls: calls.filter((call) => call.id !== id), emptyUntil };
}

/** Records that the service has counted a call, so units are left this month. A call that failed meanwhile is still returned. */
export function spentCall(calls: Calls, id: string): Calls {
  const call = findCall(calls, id);
  const units = { ...calls, emptyUntil: null };
  return call === undefined || call.state === 'returning'
    ? units
    : withCall(units, { ...call, state: 'spent' });
}

/** The number of waiting calls. */
export function countWaiting({ calls }: Calls): number {
  return calls.filter(({ state }) => state === 'waiting').length;
}

/** The time when a call starts to wait, the maximum number of waiting calls, and why the service could not be reached. */
interface Deferral {
  readonly now: number;
  readonly maximum: number;
  readonly cause: SylvanError;
}

/**
 * Makes a call wait to be counted, unless the service has counted it. Throws `offline-limit` if the maximum number already
 * waits, and `quota-exceeded` if the service has refused to count a call this month.
 */
export function deferCall(calls: Calls, call: PendingCall, { now, maximum, cause }: Deferral): Calls {
  const known = findCall(calls, call.id) ?? call;
  if (known.state === 'spent' || known.state === 'waiting') return calls;
  if (calls.emptyUntil !== null && now < calls.emptyUntil) throw monthEmpty(calls.emptyUntil);
  const waiting = countWaiting(calls);
  if (waiting >= maximum) throw tooManyWaiting(waiting, cause);
  return withCall(calls, { ...known, state: 'waiting' });
}

/** Records that the service has refused to count a waiting call, because no unit is left before `until`. */
export function refusedCall(calls: Calls, id: string, until: number): Calls {
  const call = findCall(calls, id);
  const empty = { ...calls, emptyUntil: until };
  return call?.state === 'waiting' ? withCall(empty, { ...call, state: 'requested' }) : empty;
}

/** Records that a call has succeeded. If a failed run of the same request has returned its unit, the unit is spent again. */
export function doneCall(calls: Calls, call: PendingCall): Calls {
  const known = findCall(calls, call.id);
  const isBack = known === undefined || known.state === 'returning';
  return withCall(calls, { ...(known ?? call), ...(isBack && { state: 'waiting' }), done: true });
}

/** Records that a call has failed. Its unit is returned, unless the same request has succeeded before. */
export function failedCall(calls: Calls, id: string, now: number): Calls {
  const call = findCall(calls, id);
  if (call === undefined || call.done) return calls;
  return withCall(calls, { ...call, state: 'returning', since: now });
}

function monthEmpty(until: number): SylvanError {
  return new SylvanError('quota-exceeded', 'All calls for this month have been used.', {
    fields: { resets_at: new Date(until).toISOString() },
  });
}

function tooManyWaiting(waiting: number, cause: SylvanError): SylvanError {
  const help =
    waiting === 0
      ? 'Calls cannot wait here to be counted: set the option `callFolder` to a folder.'
      : `${waiting} calls of this device are waiting to be counted. They are counted once the service can be reached; new calls are then possible.`;
  return new SylvanError('offline-limit', `The key service cannot be reached. ${help}`, {
    fields: { ...cause.fields, waiting },
    cause,
  });
}
