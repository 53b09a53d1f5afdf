import { useSignal } from '@preact/signals';
import { announce } from '../state/announce.ts';
import { texts } from '../texts/ui.ts';
import { writeClipboard } from './clipboard.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text, and shows whether it worked. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const said = useSignal<'copied' | 'refused' | null>(null);
  const copy = async () => {
    said.value = (await writeClipboard(text)) ? 'copied' : 'refused';
    announce(texts.value[said.value]);
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => void copy()}>
        {label}
      </button>
      {said.value !== null && <span class="muted"> {texts.value[said.value]}</span>}
    </>
  );
}
