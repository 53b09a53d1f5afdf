import { seenTime, type MeterContext } from './context.ts';
import { freshLease } from './chain.ts';
import type { TakingRecord } from './records.ts';
import { settleLease } from './settling.ts';
import { issuedAt, publicKeyOf, thumbprintOf, verifyLease } from './tokens.ts';
import { checkTime, laterOf } from './lease-time.ts';

/** Milliseconds for which the service knows a lease's call id again. */
const ASKED_AGAIN_MS = 24 * 3_600_000;

/**
 * Takes `units` for use without a network; the lease there was is settled before. A taking that was cut short is asked again
 * with its own units, so that none are held twice. Rejects with what the service answers, `request-in-progress` while a call on the
 * lease before is under way, `upstream-failure` for a lease that cannot be trusted, or `signal.reason`.
 */
export async function takeLease(context: MeterContext, units: number, signal: AbortSignal): Promise<void> {
  await settleLease(context, { close: true }, signal);
  const { store, records, client, now } = context;
  const { taking, pair } = await store.exclusively(
    async () => ({ taking: await remembered(context, units), pair: await store.deviceKey() }),
    signal,
  );
  const keys = await client.keys(signal);
  const answer = await client.lease(
    { units: taking.units, device_key: await publicKeyOf(pair), call_id: taking.call_id },
    signal,
  );
  const lease = await verifyLease(answer.lease, keys, await thumbprintOf(pair));
  const seen = issuedAt(answer.lease) ?? now();
  checkTime(lease, laterOf(now(), seen), seen);
  const record = await freshLease(answer.lease, lease.jti, keys);
  await store.exclusively(
    async () =>
      records.write({ ...(await records.withoutLease()), lease: record, taking: undefined, clock: { seen } }),
    signal,
  );
}

async function remembered(context: MeterContext, units: number): Promise<TakingRecord> {
  const { records, now, newId } = context;
  const before = await records.read('taking');
  const at = now();
  if (before !== undefined && Math.abs(at - before.at) < ASKED_AGAIN_MS) return before;
  const taking = { call_id: newId(), units, at };
  await records.write({ taking, clock: { seen: laterOf(at, await seenTime(context)) } });
  return taking;
}
