import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { create, creating, store, NoKey, paste, pasting, changing, end, purge, rotate } from './key-acts.ts';
import { isKeyStored, storageFault, key } from '../state/engine.ts';
import { texts } from '../texts/key.ts';
import { Button } from '../ui/Button.tsx';
import { Field, Select, Switch } from '../ui/Fields.tsx';

function typed(event: Event): Readonly<Record<string, string>> {
  event.preventDefault();
  // All values are strings, because the forms have no file fields.
  return Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Record<string, string>;
}

export function CreateForm() {
  const submit = (event: Event) => {
    const { name = '', email = '', use_case: useCase = '' } = typed(event);
    void create({ name, email, ...(useCase.trim() !== '' && { use_case: useCase }) });
  };
  return (
    <section class="card" aria-labelledby="create-title">
      <h2 id="create-title">{texts.value.createTitle}</h2>
      <form onSubmit={submit} noValidate>
        <Field label={texts.value.name} name="name" autocomplete="name" />
        <Field label={texts.value.email} name="email" type="email" autocomplete="email" />
        <Field label={texts.value.useCase} name="use_case" />
        <StoreChoice />
        <ProblemNotice of={creating} />
        <button type="submit" disabled={creating.state.value.status === 'running'}>
          {texts.value.create}
        </button>
      </form>
    </section>
  );
}

export function PasteForm() {
  const { status, error } = pasting.state.value;
  return (
    <section class="card" aria-labelledby="paste-title">
      <h2 id="paste-title">{texts.value.pasteTitle}</h2>
      <form onSubmit={(event) => void paste(typed(event).key)} noValidate>
        <Field
          label={texts.value.key}
          name="key"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
        <StoreChoice />
        {error instanceof NoKey ? <NoKeyNotice /> : <ProblemNotice of={pasting} />}
        <button type="submit" disabled={status === 'running'}>
          {texts.value.use}
        </button>
      </form>
    </section>
  );
}

/** The notice does not repeat the pasted text, which may be most of a key. */
function NoKeyNotice() {
  return (
    <section class="problem" role="alert" data-code="invalid-parameters">
      <h2>{texts.value.noKey}</h2>
      <p>{texts.value.keyForm}</p>
    </section>
  );
}

function StoreChoice() {
  const fault = storageFault.value;
  return (
    <p class="keep">
      <Switch of={isKeyStored} onChange={(now) => void store(now)}>
        {texts.value.store}
      </Switch>{' '}
      <span class="muted">{texts.value.storeNote}</span>
      {fault !== null && <strong role="alert">{texts.value.storageFaults[fault]}</strong>}
    </p>
  );
}

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
        <Select
          label={texts.value.grace}
          value={grace.value}
          options={Object.entries(texts.value.graces)}
          onPick={(seconds) => (grace.value = Number(seconds))}
        />
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

/** Index of the first character that the user has to type: the one after the key's prefix, `syl_live_` or `syl_test_`. */
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
