import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import type { LeaseState } from 'sylvan';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { isStarted, key } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { momentText } from '../ui/measures.ts';
import { calls, lease, leasing, readLease, settle, take, toldOf } from './leases.ts';
import { texts } from './texts.ts';

/** Units for use without a network: how many there are, how others are taken, and how they are settled. */
export function LeasePanel() {
  useSignalEffect(() => {
    const of = key.value;
    if (isStarted.value && calls.value !== '') untracked(() => void readLease(of));
  });
  const { status, error, found } = leasing.state.value;
  return (
    <section class="card" aria-labelledby="lease-title">
      <h2 id="lease-title">{texts.value.leaseTitle}</h2>
      <p class="muted">{texts.value.leaseNote}</p>
      {key.value === null ? <p>{texts.value.leaseNoKey}</p> : <Held />}
      {status === 'failed' && <ProblemNotice error={error} />}
      {status === 'done' && <p>{toldOf(found)}</p>}
    </section>
  );
}

function Held() {
  const held = lease.value;
  return (
    <>
      {held === null ? <p>{texts.value.leaseNone}</p> : <LeaseTold held={held} />}
      <TakeForm />
    </>
  );
}

function LeaseTold({
  held: { units, used, remaining, expires_at: end, usable },
}: {
  readonly held: LeaseState;
}) {
  const { leaseState, leaseUntil, leaseUnusable, pending } = texts.value;
  return (
    <>
      <p class="held">
        <strong>{leaseState(remaining, units)}</strong>{' '}
        {usable ? leaseUntil(momentText(end, lang.value)) : leaseUnusable}
      </p>
      {used > 0 && <p>{pending(used)}</p>}
    </>
  );
}

function TakeForm() {
  const units = useSignal('3');
  const isBusy = leasing.state.value.status === 'running';
  const submit = (event: Event) => {
    event.preventDefault();
    void take(units.value.trim() === '' ? NaN : Number(units.value));
  };
  return (
    <form class="row" onSubmit={submit} noValidate>
      <label class="field">
        {texts.value.units}
        <input
          type="number"
          class="units"
          min={1}
          value={units.value}
          onInput={({ currentTarget }) => (units.value = currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={isBusy}>
        {texts.value.take}
      </button>
      {lease.value !== null && (
        <button type="button" class="plain" disabled={isBusy} onClick={() => void settle()}>
          {texts.value.settle}
        </button>
      )}
      <span class="muted">{texts.value.unitsNote}</span>
    </form>
  );
}
