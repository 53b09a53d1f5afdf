import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { plansSchema, type Plans } from 'sylvan/contract';
import type { KeyStatus } from 'sylvan';
import { isStarted, key, service, sylvan } from '../state/engine.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { changing, fresh, requestKey } from './key-acts.ts';
import { CreateForm, PasteForm, KeyActs } from './KeyForms.tsx';
import { texts } from '../texts/key.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { numbers, momentText } from '../ui/numbers.ts';
import { Table, Lines, Pairs } from '../ui/Lists.tsx';
import { focusContent } from '../ui/hooks.ts';
import './key.css';

export function KeyPage() {
  useSignalEffect(() => {
    if (isStarted.value && key.value !== null) untracked(() => void readUsage());
  });
  useEffect(() => () => void (fresh.value = null), []);
  const { intro, noService } = texts.value;
  return (
    <>
      <p>{intro}</p>
      {isStarted.value && (service.value === null ? <p class="card">{noService}</p> : <WithService />)}
    </>
  );
}

function WithService() {
  const hasKey = key.value !== null;
  const isEnded = changing.state.value.found === 'ended';
  const { ended, honestTitle, honest } = texts.value;
  return (
    <>
      {fresh.value !== null && <NewKey made={fresh.value} />}
      {!hasKey && isEnded && <p class="card">{ended}</p>}
      <div class="key-page">
        {hasKey ? <UsagePanel /> : <CreateForm />}
        {hasKey ? <KeyActs /> : <PasteForm />}
        <PlansPanel />
      </div>
      <section class="card" aria-labelledby="honest-title">
        <h2 id="honest-title">{honestTitle}</h2>
        <Lines of={honest} />
      </section>
    </>
  );
}

/** A new key, which cannot be shown again. */
function NewKey({ made }: { readonly made: string }) {
  const { newTitle, newNote, copy, hideNew } = texts.value;
  const hide = () => {
    fresh.value = null;
    focusContent();
  };
  return (
    <section class="card new-key" aria-labelledby="new-title">
      <h2 id="new-title">{newTitle}</h2>
      <p>{newNote}</p>
      <p>
        <code class="made">{made}</code>
      </p>
      <div class="row">
        <CopyButton label={copy} text={made} />
        <Button label={hideNew} class="plain" onClick={hide} />
      </div>
    </section>
  );
}

type Plan = Plans['plans'][number];

const requesting = createRun<Plans>();

function PlansPanel() {
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
  const euros = numbers.atMost(plan.price_eur, 2);
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

const usage = createRun<KeyStatus>();

function readUsage(): Promise<void> {
  return usage.start(({ signal }) => sylvan().keyStatus({ signal }));
}

function UsagePanel() {
  const { status, found } = usage.state.value;
  return (
    <section class="card" aria-labelledby="usage-title" aria-busy={status === 'running'}>
      <h2 id="usage-title">{texts.value.usageTitle}</h2>
      <ProblemNotice of={usage} />
      {status !== 'failed' && found !== null && <Usage known={found} />}
      <Button
        label={texts.value.refresh}
        class="plain"
        disabled={status === 'running'}
        onClick={() => void readUsage()}
      />
    </section>
  );
}

/** The bar repeats the numbers below it; a plan without a limit has no bar. */
function Usage({ known }: { readonly known: KeyStatus }) {
  const { calls_used: used, calls_remaining: left } = known;
  const { used: usedName, left: leftName, unlimited, fractions } = texts.value;
  return (
    <>
      {left !== null && <meter aria-label={fractions(used, left)} max={used + left} value={used} />}
      <dl class="numbers">
        <div class="used">
          <dt>{usedName}</dt>
          <dd>{whole(used)}</dd>
        </div>
        <div class="left">
          <dt>{leftName}</dt>
          <dd>{left === null ? unlimited : whole(left)}</dd>
        </div>
      </dl>
      <KeyFacts known={known} />
      <ByOperation counts={known.by_operation} />
    </>
  );
}

function whole(count: number): string {
  return numbers.atMost(count, 0);
}

function KeyFacts({ known }: { readonly known: KeyStatus }) {
  const { hint, hintOf, owner, plan, plans, state, states, resets } = texts.value;
  const moment = <time dateTime={known.resets_at}>{momentText(known.resets_at)}</time>;
  const facts = [
    [resets, moment],
    [hint, hintOf(known.key_hint)],
    ...(known.name === null ? [] : [[owner, known.name] as const]),
    [plan, plans[known.plan]],
    [state, states[known.state]],
  ] as const;
  return <Pairs of={facts} />;
}

function ByOperation({ counts }: { readonly counts: KeyStatus['by_operation'] }) {
  const { byOperation, operation, operations, calls, noCalls } = texts.value;
  const names: Readonly<Record<string, string>> = operations;
  const rows = Object.entries(counts).map(([id, count]) => [names[id] ?? id, whole(count)]);
  return (
    <Table
      caption={byOperation}
      columns={[operation, calls]}
      rows={rows.length === 0 ? [[noCalls, '']] : rows}
    />
  );
}
