import { effect } from '@preact/signals';
import { readFragment, writtenFragment } from '../state/fragment.ts';
import { page } from '../state/page.ts';

/** Keeps address and state alike: another page is a step that the browser's back button undoes, any other change is none. */
export function keepFragment(): void {
  let shown = page.value;
  effect(() => {
    const fragment = writtenFragment();
    if (fragment === location.hash) return;
    if (page.value === shown) history.replaceState(null, '', fragment);
    else history.pushState(null, '', fragment);
    shown = page.value;
  });
  addEventListener('popstate', () => {
    readFragment(location.hash);
    shown = page.value;
  });
}
