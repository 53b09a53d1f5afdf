import { batch, effect } from '@preact/signals';
import { readFragment, readPage, writtenFragment } from '../state/fragment.ts';
import { page } from '../state/page.ts';
import { showAddressed } from './addressed.ts';

/** What the page's own steps of the history carry: one without it is an address that somebody wrote or followed. */
const OWN = { isOwn: true };

/**
 * Keeps address and state alike: another page is a step that the browser's back button undoes, any other change is none. An
 * address put into an open page is taken as one that a page is opened with.
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
