import { canonicalJson } from '../core/canonical-json.ts';
import { SylvanError } from '../core/errors.ts';
import { seenTime, type MeterContext } from './context.ts';
import { sha256Hex } from '../storage/digest.ts';
import { laterOf } from './lease-time.ts';
import type { CallAsked } from './meter.ts';
import { callName, type CallRecord, type Written } from './records.ts';

/** Milliseconds for which a call that was cut short keeps its id: the same request then costs nothing more. */
const RESUMED_MS = 24 * 3_600_000;
/** Calls remembered at most; the oldest are forgotten first, and stay counted. */
const MOST_CALLS = 500;

/** A call as it is remembered, held by who runs it. */
export interface HeldCall {
  readonly call: CallRecord;
  readonly letGo: () => void;
}

/**
 * Takes the id of the same request up where it was cut short, by a reload or a crash, and else a new one, or the one that its caller
 * gave. In any way it is on the disk before this settles. Rejects with `request-in-progress` where that one is under way, with
 * `idempotency-mismatch` where it was given to another request.
 */
export async function holdCall(
  context: MeterContext,
  asked: CallAsked,
  signal: AbortSignal,
): Promise<HeldCall> {
  const { operation, request, id } = asked;
  const hash = await sha256Hex(canonicalJson({ operation, ...request }));
  return context.store.exclusively(async () => {
    const now = context.now();
    const { fresh, forgotten } = await remembered(context, now);
    const isSame = (call: CallRecord) => call.hash === hash && call.operation === operation;
    const fields = { operation, hash, at: now };
    const held =
      id === undefined
        ? ((await takenUp(context, fresh.filter(isSame))) ?? (await minted(context, fields)))
        : await named(context, { id, ...fields }, isSame);
    try {
      const seen = laterOf(now, await seenTime(context));
      await context.records.write({ ...forgotten, [callName(held.call.id)]: held.call, clock: { seen } });
      return held;
    } catch (error) {
      held.letGo();
      throw error;
    }
  }, signal);
}

/** Whether a call that was cut short is young enough to be taken up. */
export function mayResume({ at }: CallRecord, now: number): boolean {
  // A clock that was set back makes no call older than it is.
  return Math.abs(now - at) < RESUMED_MS;
}

/** Calls that may still be taken up, and what deletes the others. */
async function remembered(
  { records }: MeterContext,
  now: number,
): Promise<{ readonly fresh: readonly CallRecord[]; readonly forgotten: Written }> {
  const { calls, damaged } = await records.calls();
  const young = calls.filter((call) => mayResume(call, now)).sort((a, b) => b.at - a.at);
  const fresh = young.slice(0, MOST_CALLS - 1);
  const old = calls.filter((call) => !fresh.includes(call)).map(({ id }) => callName(id));
  return { fresh, forgotten: Object.fromEntries([...damaged, ...old].map((name) => [name, undefined])) };
}

/** The first of `calls` that nobody runs. One that was to be given back is asked again. */
async function takenUp({ store }: MeterContext, calls: readonly CallRecord[]): Promise<HeldCall | undefined> {
  for (const call of calls) {
    const letGo = await store.claim(callName(call.id));
    if (letGo === undefined) continue;
    const { id, operation, hash, at } = call;
    return { call: call.state === 'leased' ? call : { id, operation, hash, at, state: 'asked' }, letGo };
  }
  return undefined;
}

async function minted(
  { store, newId }: MeterContext,
  fields: Pick<CallRecord, 'operation' | 'hash' | 'at'>,
): Promise<HeldCall> {
  const id = newId();
  const letGo = (await store.claim(callName(id))) ?? (() => undefined);
  return { call: { id, ...fields, state: 'asked' }, letGo };
}

/** The call of an id that its caller gave. */
async function named(
  context: MeterContext,
  fields: Pick<CallRecord, 'id' | 'operation' | 'hash' | 'at'>,
  isSame: (call: CallRecord) => boolean,
): Promise<HeldCall> {
  const { store, records } = context;
  const before = await records.call(fields.id);
  if (before !== undefined && !isSame(before))
    throw new SylvanError('idempotency-mismatch', 'This call id was used for another request.');
  const letGo = await store.claim(callName(fields.id));
  if (letGo === undefined)
    throw new SylvanError('request-in-progress', 'A call with this id is under way on this device.');
  return { call: before?.state === 'leased' ? before : { ...fields, state: 'asked' }, letGo };
}
