import { sharedFault } from '../state/shared.ts';
import { texts } from '../texts/share.ts';

/** Opens an answer shared as a file. */
export function OpenField() {
  const choose = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (file === undefined) return;
    try {
      const { showSharedFile } = await import('./open-shared.ts');
      await showSharedFile(file);
    } catch {
      // The script could not be loaded.
      sharedFault.value = 'not-loaded';
    }
  };
  return (
    <label class="field open-answer">
      {texts.value.openLabel}
      <input type="file" accept=".json,application/json" onChange={(event) => void choose(event)} />
    </label>
  );
}
