import { untracked, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isStarted, key, service } from '../state/engine.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { focusContent } from '../ui/focus.ts';
import { changing, fresh } from './key-acts.ts';
import { CreateForm, PasteForm } from './KeyForms.tsx';
import { KeyActs } from './KeyActs.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { texts } from '../texts/key.ts';
import { readUsage, UsagePanel } from './UsagePanel.tsx';
import { Lines } from '../ui/Lines.tsx';
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
