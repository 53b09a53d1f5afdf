import { useSignal } from '@preact/signals';
import { announce } from '../state/announce.ts';
import { texts } from '../texts/ui.ts';
import './ui.css';
import { Button } from './Button.tsx';

/** Copies a text, and shows whether it worked. If the browser refuses, shows and selects the text for manual copying. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const said = useSignal<'copied' | 'refused' | null>(null);
  const { copied, refused } = texts.value;
  const copy = async () => {
    said.value = (await writeClipboard(text)) ? 'copied' : 'refused';
    announce(texts.value[said.value]);
  };
  return (
    <>
      <Button label={label} class="plain" onClick={() => void copy()} />
      {said.value === 'copied' && <span class="muted"> {copied}</span>}
      {said.value === 'refused' && (
        <label class="by-hand field">
          {refused}
          <textarea ref={selectAll} readOnly rows={6} value={text} />
        </label>
      )}
    </>
  );
}

/** Resolves with whether the browser accepted the text; pages without HTTPS have no clipboard. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects the text once, when it appears, so that the copy shortcut takes all of it. */
function selectAll(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.select();
}
