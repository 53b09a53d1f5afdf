import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { end } from './key-acts.ts';
import { keyHint } from './key-hint.ts';
import { texts } from '../texts/key.ts';

interface EndDialogProps {
  readonly of: string;
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

/** Ends a key once the user has typed its first characters. */
export function EndDialog({ of, dialog }: EndDialogProps) {
  const typed = useSignal('');
  const hint = keyHint(of);
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
        <label class="field">
          {texts.value.endConfirm(hint)}
          <input
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <div class="row">
          <button type="submit" class="danger" disabled={typed.value.trim() !== hint}>
            {texts.value.endYes}
          </button>
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {texts.value.endNo}
          </button>
        </div>
      </form>
    </dialog>
  );
}
