import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import { packsOf, type PackInfo } from 'sylvan/packs';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { isStarted, sylvan } from '../state/engine.ts';
import { handed } from '../state/handed.ts';
import { createRun } from '../state/run.ts';
import { list } from './shelf.ts';
import { texts } from '../texts/packs.ts';
import { FileField } from '../ui/Fields.tsx';
import { focusHeading } from '../ui/hooks.ts';

const importing = createRun<PackInfo>();

async function take(file: () => Blob | Promise<Blob>): Promise<void> {
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
    untracked(() => void take(file));
  });
  const over = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = true;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void take(() => file);
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
      <FileField
        label={texts.value.importLabel}
        accept=".zip,application/zip"
        disabled={importing.state.value.status === 'running'}
        onFile={(file) => take(() => file)}
      />
      <Importing />
    </section>
  );
}

function cancel({ currentTarget }: { readonly currentTarget: Element }): void {
  focusHeading(currentTarget);
  importing.cancel();
}

function Importing() {
  const { status } = importing.state.value;
  if (status === 'failed') return <ProblemNotice of={importing} />;
  if (status === 'done') return <p>{texts.value.wasImported}</p>;
  if (status !== 'running') return null;
  return (
    <>
      <progress aria-label={texts.value.importing} />
      <p>{texts.value.importing}</p>
      <Button label={texts.value.cancel} class="plain" onClick={cancel} />
    </>
  );
}
