import { callIdSchema, OPERATIONS, requestHashSchema } from '../contract/calls.ts';
import * as z from 'zod/mini';
import { SylvanError } from '../errors/errors.ts';

/** Calls that may wait to be counted. */
export const MAX_WAITING = 3;
/** Milliseconds for which a call keeps its id: the same request costs nothing more. The service knows it as long. */
const SAME_MS = 48 * 3_600_000;
/** Calls remembered at most, next to those that wait or go back; the oldest are dropped first, and stay counted. */
const MAX_CALLS = 500;

const milliseconds = z.int().check(z.minimum(0));

const callSchema = z.object({
  id: callIdSchema,
  operation: z.enum(OPERATIONS),
  hash: requestHashSchema,
  /** When it was first sent, by the device's clock. */
  at: milliseconds,
  /**
   * `requested`: the service may have counted it. `spent`: it has. `waiting`: it will, once it can be reached. `returning`:
   * what it may have counted goes back.
   */
  state: z.enum(['requested', 'spent', 'waiting', 'returning']),
  /** Whether the call succeeded once. */
  done: z.boolean(),
  /** Since when it goes back. */
  since: milliseconds,
});
export type PendingCall = z.output<typeof callSchema>;

const callsSchema = z.object({ calls: z.array(callSchema), emptyUntil: z.nullable(milliseconds) });

/** The calls of a key on a device, and until when its month has no unit left, as far as the device knows. */
export type Calls = z.output<typeof callsSchema>;

export const NO_CALLS: Calls = { calls: [], emptyUntil: null };

/** What a store holds; what is damaged or missing is none. */
export function parseCalls(stored: unknown): Calls {
  return callsSchema.safeParse(stored).data ?? NO_CALLS;
}

/** A call to be made; `id` where its caller named it. */
interface CallWanted extends Pick<PendingCall, 'operation' | 'hash' | 'at'> {
  readonly id: string | undefined;
}

/**
 * Takes the id of the same request, of the last 48 hours, or a new one. Throws `idempotency-mismatch` where its caller gave the
 * id to another request.
 */
export function openCall(
  { calls, emptyUntil }: Calls,
  { id, operation, hash, at }: CallWanted,
  newId: () => string,
): { readonly calls: Calls; readonly value: PendingCall } {
  const isSame = (call: PendingCall) => call.hash === hash && call.operation === operation;
  const recent = recentCalls(calls, at);
  const known = recent.find((call) => (id === undefined ? isSame(call) : call.id === id));
  if (known !== undefined && !isSame(known))
    throw new SylvanError('idempotency-mismatch', 'This call id was used for another request.');
  const fresh = { operation, hash, at, state: 'requested', done: false, since: at } as const;
  const call = known ?? { id: id ?? newId(), ...fresh };
  const value: PendingCall = call.state === 'returning' ? { ...call, state: 'requested' } : call;
  return { calls: withCall({ calls: recent, emptyUntil }, value), value };
}

/** Whether a call waits or goes back. */
export function isOpen({ state }: PendingCall): boolean {
  return state === 'waiting' || state === 'returning';
}

/** What waits or goes back, and the latest of the others. A clock that was set back makes no call older than it is. */
function recentCalls(calls: readonly PendingCall[], now: number): PendingCall[] {
  const others = calls
    .filter((call) => !isOpen(call) && Math.abs(now - call.at) < SAME_MS)
    .sort((a, b) => b.at - a.at);
  return [...calls.filter(isOpen), ...others.slice(0, MAX_CALLS - 1)];
}

export function findCall({ calls }: Calls, id: string): PendingCall | undefined {
  return calls.find((call) => call.id === id);
}

/** The calls with this one in the place of the one of its id. */
export function withCall({ calls, emptyUntil }: Calls, call: PendingCall): Calls {
  return { calls: [...calls.filter(({ id }) => id !== call.id), call], emptyUntil };
}

export function withoutCall({ calls, emptyUntil }: Calls, id: string): Calls {
  return { calls: calls.filter((call) => call.id !== id), emptyUntil };
}

/** The service has counted a call: the month has units. One that failed meanwhile still goes back. */
export function spentCall(calls: Calls, id: string): Calls {
  const call = findCall(calls, id);
  const units = { ...calls, emptyUntil: null };
  return call === undefined || call.state === 'returning'
    ? units
    : withCall(units, { ...call, state: 'spent' });
}

/** How many calls wait. */
export function waitingCalls({ calls }: Calls): number {
  return calls.filter(({ state }) => state === 'waiting').length;
}

/** When a call is to wait, how many may, and why the service could not be reached. */
interface Deferral {
  readonly now: number;
  readonly maximum: number;
  readonly cause: SylvanError;
}

/**
 * Lets a call wait to be counted, unless the service has counted it. Throws `offline-limit` where as many wait as may, and
 * `quota-exceeded` where the service has refused to count one of this month.
 */
export function deferCall(calls: Calls, call: PendingCall, { now, maximum, cause }: Deferral): Calls {
  const known = findCall(calls, call.id) ?? call;
  if (known.state === 'spent' || known.state === 'waiting') return calls;
  if (calls.emptyUntil !== null && now < calls.emptyUntil) throw monthEmpty(calls.emptyUntil);
  const waiting = waitingCalls(calls);
  if (waiting >= maximum) throw tooManyWaiting(waiting, cause);
  return withCall(calls, { ...known, state: 'waiting' });
}

/** The service has refused to count a call that waited: its month has no unit left until then. */
export function refusedCall(calls: Calls, id: string, until: number): Calls {
  const call = findCall(calls, id);
  const empty = { ...calls, emptyUntil: until };
  return call?.state === 'waiting' ? withCall(empty, { ...call, state: 'requested' }) : empty;
}

/** A call has succeeded. Where its unit went back meanwhile, with a run of the same request that failed, it is spent again. */
export function doneCall(calls: Calls, call: PendingCall): Calls {
  const known = findCall(calls, call.id);
  const isBack = known === undefined || known.state === 'returning';
  return withCall(calls, { ...(known ?? call), ...(isBack && { state: 'waiting' }), done: true });
}

/** A call has failed: its unit goes back, unless the same request has succeeded before. */
export function failedCall(calls: Calls, id: string, now: number): Calls {
  const call = findCall(calls, id);
  if (call === undefined || call.done) return calls;
  return withCall(calls, { ...call, state: 'returning', since: now });
}

function monthEmpty(until: number): SylvanError {
  return new SylvanError('quota-exceeded', 'All calls of this month are used.', {
    fields: { resets_at: new Date(until).toISOString() },
  });
}

function tooManyWaiting(waiting: number, cause: SylvanError): SylvanError {
  const help =
    waiting === 0
      ? 'Calls cannot wait here to be counted: name a folder with the option `callFolder`.'
      : `${waiting} calls of this device wait to be counted: they are when it can be reached, and others can follow.`;
  return new SylvanError('offline-limit', `The key service cannot be reached. ${help}`, {
    fields: { ...cause.fields, waiting },
    cause,
  });
}
