import { batch, effect } from '@preact/signals';
import { readFragment, readPage, writtenFragment } from '../state/fragment.ts';
import { page } from '../state/page.ts';
import { showAddressed } from './addressed.ts';

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
