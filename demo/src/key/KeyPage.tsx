import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isStarted, key, service } from '../state/engine.ts';
import { changing, fresh } from './key-acts.ts';
import { CreateForm, PasteForm } from './KeyForms.tsx';
import { HonestPanel } from './HonestPanel.tsx';
import { KeyActs } from './KeyActs.tsx';
import { NewKey } from './NewKey.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { texts } from '../texts/key.ts';
import { readUsage } from './usage.ts';
import { UsagePanel } from './UsagePanel.tsx';
import '../ui/pairs.css';
import './key.css';

/** The key: how to get one, what is left, and how to change or end it. */
export function KeyPage() {
  useSignalEffect(() => {
    if (isStarted.value && key.value !== null) untracked(() => void readUsage());
  });
  useEffect(() => () => void (fresh.value = null), []);
  return (
    <>
      <h1>{texts.value.title}</h1>
      <p>{texts.value.intro}</p>
      {isStarted.value && (service.value === null ? <NoService /> : <WithService />)}
    </>
  );
}

function NoService() {
  return <p class="card">{texts.value.noService}</p>;
}

function WithService() {
  const isEnded = changing.state.value.found === 'ended';
  return (
    <>
      {fresh.value !== null && <NewKey made={fresh.value} />}
      {key.value === null && isEnded && <p class="card">{texts.value.ended}</p>}
      <div class="key">
        {key.value === null ? <WithoutKey /> : <WithKey />}
        <PlansPanel />
      </div>
      <HonestPanel />
    </>
  );
}

function WithoutKey() {
  return (
    <>
      <CreateForm />
      <PasteForm />
    </>
  );
}

function WithKey() {
  return (
    <>
      <UsagePanel />
      <KeyActs />
    </>
  );
}
