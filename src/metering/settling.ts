import { MOST_ENTRIES } from '../contract/leases.ts';
import type { Settlement } from '../contract/tokens.ts';
import { isSylvanError, SylvanError, type ProblemCode } from '../core/errors.ts';
import { isWhole } from './chain.ts';
import { isAtEnd, withoutCutShort } from './closing.ts';
import { seenTime, type MeterContext } from './context.ts';
import { heldLease, openCalls, type HeldLease } from './lease-held.ts';
import { laterOf } from './lease-time.ts';
import { issuedAt, verifySettlement } from './tokens.ts';

/** What became of a lease. */
export interface Settled {
  /** Units of the lease that count. */
  readonly used: number;
  /** Units that went back to the month. */
  readonly returned: number;
}

/** Answers after which the same chain will never be taken. */
const FINAL: readonly ProblemCode[] = [
  'not-found',
  'invalid-parameters',
  'not-allowed',
  'idempotency-mismatch',
  'lease-limit',
];

/** How often, and after how many milliseconds, it is looked whether another has settled. */
const MOST_LOOKS = 200;
const LOOK_MS = 100;

/** What is sent of a chain, and whether the lease is closed with it. */
interface Sending extends HeldLease {
  readonly entries: readonly string[];
  readonly isClosing: boolean;
}

/**
 * Tells the service what was spent. With `close` the lease ends and what it has left goes back; without, it ends only where
 * nothing more can come of it. A call that was cut short ends with its lease and gives its unit back, but for one that has expired
 * or has given back as often as it may. While it is being closed nothing is spent from it, whatever happens, until the service has
 * answered; its chain is kept until then. Gives null where there is no lease, or nothing to tell.
 *
 * Rejects with `request-in-progress` where `close` is asked while a call on the lease is under way, or another tab settles; with
 * what the service answers; or with `signal.reason`.
 */
export async function settleLease(
  context: MeterContext,
  { close }: { readonly close: boolean },
  signal: AbortSignal,
): Promise<Settled | null> {
  const letGo = await turnOf(context, close ? MOST_LOOKS : 1, signal);
  if (letGo === undefined) {
    if (close) throw inProgress();
    return null;
  }
  try {
    const sending = await context.store.exclusively(() => prepare(context, close), signal);
    if (sending === null) return null;
    return await sendAndEnd(context, sending, signal);
  } finally {
    letGo();
  }
}

/** One settles at a time, in all tabs. */
async function turnOf(
  { store, clock }: MeterContext,
  looks: number,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  for (let look = 1; ; look++) {
    signal.throwIfAborted();
    const letGo = await store.claim('settling');
    if (letGo !== undefined || look >= looks) return letGo;
    await clock.sleep(LOOK_MS, signal);
  }
}

async function prepare(context: MeterContext, close: boolean): Promise<Sending | null> {
  const { records, now } = context;
  const held = await heldLease(context);
  if (held === undefined) return null;
  const { lease, record } = held;
  const at = laterOf(now(), await seenTime(context));
  const calls = await openCalls(context, lease);
  if (close && calls.isRunning && !record.settling) throw inProgress();
  const isClosing = record.settling || close || isAtEnd(held, calls, at);
  if (!isClosing && record.booked >= record.seq) return null;
  const entries = await records.entries();
  if (!(await isWhole(entries, lease.jti, record))) {
    await records.write(await records.withoutLease());
    return null;
  }
  if (!isClosing || record.settling) return { ...held, entries, isClosing };
  const given = await withoutCutShort(held, calls.cutShort, at);
  await records.write({ ...given.written, lease: { ...given.record, settling: true } });
  return { ...held, record: given.record, entries: [...entries, ...given.tokens], isClosing };
}

async function sendAndEnd(
  context: MeterContext,
  sending: Sending,
  signal: AbortSignal,
): Promise<Settled | null> {
  const { records, store } = context;
  try {
    const { settlement, seen } = await send(context, sending, signal);
    await store.exclusively(async () => {
      if (sending.isClosing) return records.write({ ...(await records.withoutLease()), clock: { seen } });
      const record = await records.read('lease');
      if (record?.token === sending.record.token)
        await records.write({ lease: { ...record, booked: settlement.entries }, clock: { seen } });
    }, signal);
    return sending.isClosing ? { used: settlement.used, returned: settlement.returned } : null;
  } catch (error) {
    if (!isSylvanError(error, ...FINAL)) throw error;
    await store.exclusively(async () => records.write(await records.withoutLease()), signal);
    throw error;
  }
}

/** Sends what is not booked yet in parts, and checks what the service signs for each. */
async function send(
  context: MeterContext,
  sending: Sending,
  signal: AbortSignal,
): Promise<{ readonly settlement: Settlement; readonly seen: number }> {
  const { client, now } = context;
  const { lease, record, entries, isClosing } = sending;
  const from = Math.min(record.booked, entries.length);
  for (let sent = from; ;) {
    const part = entries.slice(sent, sent + MOST_ENTRIES);
    sent += part.length;
    const isLast = sent >= entries.length;
    const more = !isLast || !isClosing;
    const { receipt } = await client.settle({ lease_id: lease.jti, entries: part, more }, signal);
    const settlement = await confirmed(context, sending, receipt, signal);
    if (isLast) {
      if (isClosing && !settlement.closed) throw notClosed();
      return { settlement, seen: issuedAt(receipt) ?? now() };
    }
  }
}

/** Checked by the service's keys when the lease was taken, else by those that it has now: it may sign by a new one since. */
async function confirmed(
  { client }: MeterContext,
  { lease, record }: Sending,
  receipt: string,
  signal: AbortSignal,
): Promise<Settlement> {
  try {
    return await verifySettlement(receipt, record.keys, lease.jti);
  } catch (error) {
    if (!isSylvanError(error, 'upstream-failure')) throw error;
    return verifySettlement(receipt, await client.keys(signal), lease.jti);
  }
}

function inProgress(): SylvanError {
  return new SylvanError(
    'request-in-progress',
    'A call on the lease is under way; settle it when that has ended.',
  );
}

function notClosed(): SylvanError {
  return new SylvanError('upstream-failure', 'The service has not closed the lease.', {
    fields: { reason: 'settlement' },
  });
}
