import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { key } from '../state/engine.ts';
import { EndDialog } from './EndDialog.tsx';
import { changing, purge, rotate } from './key-acts.ts';
import { StoreChoice } from './KeyForms.tsx';
import { texts } from '../texts/key.ts';

const GRACES = [0, 3600, 86400, 604800] as const;

/** Whether the key is stored, and how to delete, replace or end it. */
export function KeyActs() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { status, error } = changing.state.value;
  const isBusy = status === 'running';
  return (
    <section class="card" aria-labelledby="acts-title">
      <h2 id="acts-title">{texts.value.actsTitle}</h2>
      <StoreChoice />
      <p>
        <button type="button" class="plain" disabled={isBusy} onClick={() => void purge()}>
          {texts.value.purge}
        </button>{' '}
        <span class="muted">{texts.value.deleteNote}</span>
      </p>
      <RotateForm isBusy={isBusy} />
      <p>
        <button type="button" class="danger" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
          {texts.value.end}
        </button>
      </p>
      {status === 'failed' && <ProblemNotice error={error} />}
      {key.value !== null && <EndDialog of={key.value} dialog={dialog} />}
    </section>
  );
}

function RotateForm({ isBusy }: { readonly isBusy: boolean }) {
  const grace = useSignal(86400);
  const submit = (event: Event) => {
    event.preventDefault();
    void rotate(grace.value);
  };
  return (
    <form class="rotate" onSubmit={submit}>
      <div class="row">
        <label class="field">
          {texts.value.grace}
          <select
            value={grace.value}
            onChange={({ currentTarget }) => (grace.value = Number(currentTarget.value))}
          >
            {GRACES.map((seconds) => (
              <option key={seconds} value={seconds}>
                {texts.value.graces[seconds]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="plain" disabled={isBusy}>
          {texts.value.rotate}
        </button>
      </div>
      <p class="muted">{texts.value.rotateNote}</p>
    </form>
  );
}
