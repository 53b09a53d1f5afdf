import { CopyButton } from '../ui/CopyButton.tsx';
import { focusContent } from '../ui/focus.ts';
import { fresh } from './key-acts.ts';
import { texts } from '../texts/key.ts';

/** A new key, which cannot be shown again. */
export function NewKey({ made }: { readonly made: string }) {
  return (
    <section class="card new-key" aria-labelledby="new-title">
      <h2 id="new-title">{texts.value.newTitle}</h2>
      <p>{texts.value.newNote}</p>
      <p>
        <code class="made">{made}</code>
      </p>
      <div class="row">
        <CopyButton label={texts.value.copy} text={made} />
        <button type="button" class="plain" onClick={hide}>
          {texts.value.hideNew}
        </button>
      </div>
    </section>
  );
}

function hide(): void {
  fresh.value = null;
  focusContent();
}
