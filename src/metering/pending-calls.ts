import { canonicalJson } from '../core/canonical-json.ts';
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
 * Takes the id of the same request up where it was cut short, by a reload or a crash, and else a new one. Either way it is on
 * the disk before this settles.
 */
export async function holdCall(
  context: MeterContext,
  asked: CallAsked,
  signal: AbortSignal,
): Promise<HeldCall> {
  const { operation, request } = asked;
  const hash = await sha256Hex(canonicalJson({ operation, ...request }));
  return context.store.exclusively(async () => {
    const now = context.now();
    const { fresh, forgotten } = await remembered(context, now);
    const same = fresh.filter((call) => call.hash === hash && call.operation === operation);
    const held = (await takenUp(context, same)) ?? (await minted(context, { operation, hash, at: now }));
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
