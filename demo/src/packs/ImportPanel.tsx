import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import { packsOf, type PackInfo } from 'sylvan/packs';
import { focusHeading } from '../ui/focus.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { isStarted, sylvan } from '../state/engine.ts';
import { handed } from '../state/handed.ts';
import { createRun } from '../state/run.ts';
import { list } from './shelf.ts';
import { texts } from '../texts/packs.ts';

const importing = createRun<PackInfo>();

async function take(file: File | undefined): Promise<void> {
  if (file !== undefined) await takeFrom(() => Promise.resolve(file));
}

async function takeFrom(file: () => Promise<Blob>): Promise<void> {
  await importing.start(async ({ signal }) => packsOf(sylvan()).import(await file(), { signal }));
  if (importing.state.value.status === 'done') announce(texts.value.wasImported);
  await list();
}

/** Imports a pack from a file that is chosen, dropped, or passed to the page. */
export function ImportPanel() {
  const isOver = useSignal(false);
  useSignalEffect(() => {
    const file = handed.value;
    if (!isStarted.value || file === null) return;
    handed.value = null;
    untracked(() => void takeFrom(file));
  });
  const over = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = true;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <section
      class={`card drop${isOver.value ? ' over' : ''}`}
      aria-labelledby="import-title"
      onDragOver={over}
      onDragLeave={() => (isOver.value = false)}
      onDrop={drop}
    >
      <h2 id="import-title">{texts.value.importTitle}</h2>
      <p class="muted">{texts.value.importDrop}</p>
      <FileField />
      <Importing />
    </section>
  );
}

function FileField() {
  const chosen = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    void take(currentTarget.files?.[0]);
    // Allows choosing the same file again.
    currentTarget.value = '';
  };
  return (
    <label class="field">
      {texts.value.importLabel}
      <input
        type="file"
        accept=".zip,application/zip"
        disabled={importing.state.value.status === 'running'}
        onChange={chosen}
      />
    </label>
  );
}

function cancel({ currentTarget }: { readonly currentTarget: Element }): void {
  focusHeading(currentTarget);
  importing.cancel();
}

function Importing() {
  const { status, error } = importing.state.value;
  if (status === 'failed') return <ProblemNotice error={error} />;
  if (status === 'done') return <p>{texts.value.wasImported}</p>;
  if (status !== 'running') return null;
  return (
    <>
      <progress aria-label={texts.value.importing} />
      <p>{texts.value.importing}</p>
      <button type="button" class="plain" onClick={cancel}>
        {texts.value.cancel}
      </button>
    </>
  );
}
