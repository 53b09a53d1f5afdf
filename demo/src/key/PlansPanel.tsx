import { untracked, useSignalEffect } from '@preact/signals';
import { plansSchema, type Plans } from 'sylvan/contract';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { service } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { requestKey } from './key-service.ts';
import { texts } from '../texts/key.ts';
import { numbers } from '../ui/numbers.ts';
import { Lines } from '../ui/Lines.tsx';

type Plan = Plans['plans'][number];

const requesting = createRun<Plans>();

export function PlansPanel() {
  useSignalEffect(() => {
    void lang.value;
    if (service.value === null) return;
    untracked(() => void requesting.start(() => requestKey({ method: 'GET', path: 'plans' }, plansSchema)));
  });
  const { status, found } = requesting.state.value;
  return (
    <section class="card" aria-labelledby="plans-title">
      <h2 id="plans-title">{texts.value.plansTitle}</h2>
      <ProblemNotice of={requesting} />
      {status !== 'failed' && found?.plans.map((plan) => <PlanText key={plan.id} plan={plan} />)}
    </section>
  );
}

function PlanText({ plan }: { readonly plan: Plan }) {
  const { plans, price, callsAMonth, unlimited, includes } = texts.value;
  const calls = plan.calls_per_month === null ? unlimited : callsAMonth(plan.calls_per_month);
  const euros = `${numbers.atMost(plan.price_eur, 2)}\u00a0€`;
  return (
    <article>
      <h3>{plans[plan.id]}</h3>
      <p>
        {price(euros)}, {calls}
      </p>
      <p class="muted">{includes}</p>
      <Lines of={plan.includes} />
      {plan.id === 'enterprise' && <Contact of={plan} />}
    </article>
  );
}

function Contact({ of: { contact } }: { readonly of: Plan }) {
  const { byContact, noContact } = texts.value;
  return (
    <p>
      {byContact}. {contact === null ? noContact : <ContactLink to={contact} />}
    </p>
  );
}

function ContactLink({ to }: { readonly to: string }) {
  if (to.startsWith('https://')) return <a href={to}>{to}</a>;
  return (
    <>
      {texts.value.write} {/^[^\s@]+@[^\s@]+$/.test(to) ? <a href={`mailto:${to}`}>{to}</a> : to}
    </>
  );
}
