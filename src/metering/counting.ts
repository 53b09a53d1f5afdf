import { isSylvanError, SylvanError, type ProblemCode } from '../core/errors.ts';
import { appendRelease, appendSpend } from './chain.ts';
import { seenTime, type MeterContext } from './context.ts';
import { heldLease } from './lease-held.ts';
import { checkTime, laterOf } from './lease-time.ts';
import type { CallAsked, CountedCall, Meter } from './meter.ts';
import { holdCall, type HeldCall } from './pending-calls.ts';
import { callName, type CallRecord } from './records.ts';
import type { Releases } from './releases.ts';
import { NoAnswer } from './service-client.ts';
import { issuedAt, readEntry } from './tokens.ts';

/** Refusals that say for certain that nothing was spent. */
const UNSPENT: readonly ProblemCode[] = [
  ...(['quota-exceeded', 'invalid-key', 'missing-key', 'key-suspended', 'not-allowed'] as const),
  ...(['rate-limited', 'idempotency-mismatch', 'invalid-parameters'] as const),
];

/** How a call's unit was spent: by the service, or from the lease. */
interface Spent {
  readonly receipt: string;
  readonly from: 'service' | 'lease';
  /** The time by the service, where it answered. */
  readonly seen?: number | undefined;
}

/** Counts calls at the service, and from the lease where no network is. */
export class Counting implements Meter {
  constructor(
    readonly context: MeterContext,
    readonly releases: Releases,
  ) {}

  async begin(asked: CallAsked, signal: AbortSignal): Promise<CountedCall> {
    await this.releases.passed(signal);
    const held = await holdCall(this.context, asked, signal);
    try {
      const spent = await this.#spend(held.call, signal);
      signal.throwIfAborted();
      return { receipt: spent.receipt, end: (outcome) => this.#end(held, spent, outcome) };
    } catch (error) {
      await this.#refused(held, error, signal);
      throw error;
    }
  }

  async #spend(call: CallRecord, signal: AbortSignal): Promise<Spent> {
    // Its unit was spent before the call was cut short.
    if (call.state === 'leased' && call.receipt !== undefined)
      return { receipt: call.receipt, from: 'lease' };
    const { id, operation, hash } = call;
    try {
      const { receipt } = await this.context.client.spend(
        { call_id: id, operation, request_hash: hash },
        signal,
      );
      return { receipt, from: 'service', seen: issuedAt(receipt) };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return this.#spendFromLease(call, error, signal);
    }
  }

  /**
   * Spends a unit of the lease under the same id: should the service have counted the call and only its answer be lost, one id
   * is still counted once.
   */
  #spendFromLease(call: CallRecord, cause: NoAnswer, signal: AbortSignal): Promise<Spent> {
    const { context } = this;
    return context.store.exclusively(async () => {
      const held = await heldLease(context);
      if (held === undefined || held.record.settling) throw noLease(cause, held !== undefined);
      const [now, seen] = [context.now(), await seenTime(context)];
      checkTime(held.lease, now, seen);
      const at = laterOf(now, seen);
      const { token, written } = await appendSpend({ ...held, id: call.id, at }, call.operation, call.hash);
      const leased: CallRecord = { ...call, state: 'leased', receipt: token };
      await context.records.write({ ...written, [callName(call.id)]: leased, clock: { seen: at } });
      return { receipt: token, from: 'lease' };
    }, signal);
  }

  /** A call that may not begin: what the service may have counted all the same goes back. */
  async #refused({ call, letGo }: HeldCall, error: unknown, signal: AbortSignal): Promise<void> {
    const isUnspent = !signal.aborted && isSylvanError(error, ...UNSPENT);
    try {
      await this.#alone(async () => {
        const present = await this.context.records.call(call.id);
        if (present?.state === 'leased') return this.#giveBack(present);
        const { now } = this.context;
        const next: CallRecord = { ...call, state: 'releasing', since: now() };
        await this.context.records.write({ [callName(call.id)]: isUnspent ? undefined : next });
      });
    } catch {
      // The record stays as it was: the same request takes its id up again.
    }
    letGo();
    if (!isUnspent) this.releases.start();
  }

  async #end({ call, letGo }: HeldCall, spent: Spent, outcome: 'done' | 'failed'): Promise<void> {
    const { records } = this.context;
    const clock = spent.seen === undefined ? {} : { clock: { seen: spent.seen } };
    try {
      await this.#alone(async () => {
        if (outcome === 'done') return records.write({ [callName(call.id)]: undefined, ...clock });
        await this.#giveBack((await records.call(call.id)) ?? call, clock);
      });
    } catch {
      // As it is written, the call was cut short: the same request costs nothing more.
    }
    letGo();
    if (outcome === 'failed') this.releases.start();
  }

  /**
   * The unit of a lease goes back by an entry of its chain, which also tells the service should it have counted the call; where that
   * is no longer possible, and for any other call, the service is asked for it.
   */
  async #giveBack(
    call: CallRecord,
    clock: { readonly clock?: { readonly seen: number } } = {},
  ): Promise<void> {
    const { context } = this;
    const now = context.now();
    const at = laterOf(now, await seenTime(context));
    const lease = call.receipt === undefined ? undefined : readEntry(call.receipt)?.lease;
    const held = lease === undefined ? undefined : await heldLease(context);
    const isOpen = held?.record.settling === false && lease === held.lease.jti;
    const released = isOpen ? await appendRelease({ ...held, id: call.id, at }) : undefined;
    const { id, operation, hash, at: asked } = call;
    const next: CallRecord = { id, operation, hash, at: asked, state: 'releasing', since: now };
    await context.records.write({
      ...released?.written,
      [callName(call.id)]: released === undefined ? next : undefined,
      ...clock,
    });
  }

  /** What ends a call is written whatever its signal says. */
  #alone(work: () => Promise<void>): Promise<void> {
    return this.context.store.exclusively(work, NEVER);
  }
}

const NEVER = new AbortController().signal;

function noLease(cause: NoAnswer, isSettling: boolean): SylvanError {
  const help = isSettling
    ? 'The lease of this device is being settled, which takes the network'
    : 'This device holds no lease';
  return new SylvanError(
    'offline-no-lease',
    `The key service cannot be reached. ${help}: take one with sylvan.leases.take(units) while there is a network.`,
    { fields: { ...cause.fields, reason: isSettling ? 'settling' : 'none' }, cause },
  );
}
