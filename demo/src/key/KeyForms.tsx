import { Field } from '../ui/Field.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { create, creating, store, NoKey, paste, pasting } from './key-acts.ts';
import { isKeyStored, storageFault } from '../state/engine.ts';
import { texts } from '../texts/key.ts';
import { Switch } from '../ui/Switch.tsx';

function typed(event: Event): Readonly<Record<string, string>> {
  event.preventDefault();
  // There are no fields for files.
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

/** Does not show the pasted text again: it may be most of a key. */
function NoKeyNotice() {
  return (
    <section class="problem" role="alert" data-code="invalid-parameters">
      <h2>{texts.value.noKey}</h2>
      <p>{texts.value.keyForm}</p>
    </section>
  );
}

export function StoreChoice() {
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
