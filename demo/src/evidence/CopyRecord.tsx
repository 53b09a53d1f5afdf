import { useState } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import { writeClipboard } from '../ui/clipboard.ts';
import { texts } from '../texts/evidence.ts';

type Outcome = 'copied' | 'refused' | null;

/** Copies the record as JSON. If the browser refuses, shows and selects it for manual copying. */
export function CopyRecord({ record }: { readonly record: object }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { copy, copied, copyByHand } = texts.value;
  const json = () => JSON.stringify(record, null, 2);
  const run = async () => {
    const isCopied = await writeClipboard(json());
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) announce(texts.value.copied);
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => void run()}>
        {copy}
      </button>
      {outcome === 'copied' && <span class="muted">{copied}</span>}
      {outcome === 'refused' && (
        <label class="by-hand field">
          {copyByHand}
          <textarea ref={selectAll} readOnly rows={6} value={json()} />
        </label>
      )}
    </>
  );
}

/** Once, when it appears, so that the copy shortcut takes all of it. */
function selectAll(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.select();
}
