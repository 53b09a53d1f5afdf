import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { key } from '../state/engine.ts';
import { changing, end, purge, rotate } from './key-acts.ts';
import { StoreChoice } from './KeyForms.tsx';
import { texts } from '../texts/key.ts';

export function KeyActs() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = changing.state.value.status === 'running';
  return (
    <section class="card" aria-labelledby="acts-title">
      <h2 id="acts-title">{texts.value.actsTitle}</h2>
      <StoreChoice />
      <p>
        <Button label={texts.value.purge} class="plain" disabled={isBusy} onClick={() => void purge()} />{' '}
        <span class="muted">{texts.value.deleteNote}</span>
      </p>
      <RotateForm isBusy={isBusy} />
      <p>
        <Button
          label={texts.value.end}
          class="danger"
          disabled={isBusy}
          onClick={() => dialog.current?.showModal()}
        />
      </p>
      <ProblemNotice of={changing} />
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
            {Object.entries(texts.value.graces).map(([seconds, name]) => (
              <option key={seconds} value={seconds}>
                {name}
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

interface EndDialogProps {
  readonly of: string;
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

/** Where a key's first characters begin: after the prefix, `syl_live_` or `syl_test_`. */
const PREFIX = 'syl_live_'.length;

/** Ends a key once the user has typed its first characters. */
function EndDialog({ of, dialog }: EndDialogProps) {
  const typed = useSignal('');
  const hint = of.slice(PREFIX, PREFIX + 6);
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.value.trim() !== hint) return;
    dialog.current?.close();
    void end();
  };
  return (
    <dialog ref={dialog} aria-labelledby="end-title" onClose={() => (typed.value = '')}>
      <form onSubmit={submit}>
        <h3 id="end-title">{texts.value.end}</h3>
        <p>{texts.value.endNote}</p>
        <Field
          label={texts.value.endConfirm(hint)}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
        <div class="row">
          <button type="submit" class="danger" disabled={typed.value.trim() !== hint}>
            {texts.value.endYes}
          </button>
          <Button label={texts.value.endNo} class="plain" onClick={() => dialog.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}
