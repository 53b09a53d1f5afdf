import { batch, effect } from '@preact/signals';
import { analyzeSample } from '../state/analysis.ts';
import { readFragment, readPage, writtenFragment } from '../state/fragment.ts';
import { page } from '../state/page.ts';
import { sharedFault, sharedLetters } from '../state/shared.ts';

/** The state of the page's own history entries: an entry without it is a URL that somebody typed or followed. */
const OWN = { isOwn: true };

/**
 * Keeps URL and state in sync. Another page adds a history entry, which the back button undoes; other changes do not. A URL typed
 * into an open page is handled as on load.
 */
export function retainFragment(): void {
  let shown = page.value;
  history.replaceState(OWN, '', writtenFragment());
  effect(() => {
    const fragment = writtenFragment();
    if (fragment === location.hash) return;
    if (page.value === shown) history.replaceState(OWN, '', fragment);
    else history.pushState(OWN, '', fragment);
    shown = page.value;
  });
  addEventListener('popstate', ({ state }) => {
    batch(() => {
      if (state === null) readFragment(location.hash);
      else readPage(location.hash);
      shown = page.value;
    });
    if (state !== null) return;
    history.replaceState(OWN, '', writtenFragment());
    void showAddressed();
  });
}

/** Shows what the URL names: the answer it contains, or the analysis of a sample. */
export async function showAddressed(): Promise<void> {
  if (sharedLetters.value === null) {
    analyzeSample();
    return;
  }
  try {
    const { showSharedLetters } = await import('../share/open-shared.ts');
    await showSharedLetters();
  } catch {
    // The script could not be loaded.
    sharedFault.value = 'not-loaded';
  }
}

/** A file dropped outside its field must not replace the page. */
export function retainPage(): void {
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, (event) => event.preventDefault());
}
