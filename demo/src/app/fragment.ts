import { batch, effect } from '@preact/signals';
import { analyzeSample, isAnalysisStale } from '../state/analysis.ts';
import { readFragment, writtenFragment } from '../state/fragment.ts';
import { page } from '../state/page.ts';
import { drawer, openDrawer, plotFile, type Drawer, type HistoryState } from '../state/panel.ts';
import { sharedFault, sharedLetters } from '../state/shared.ts';
import { isSameZone, keptZone, zone } from '../state/zone.ts';

/**
 * The state of the page's own history entries, with the drawer shown. An entry without it comes from a URL that the user typed or
 * followed.
 */
const ownState = (): HistoryState => ({ drawer: drawer.peek() });

/**
 * Keeps URL and state in sync. A change of page, or of a zone that was kept, and a drawer opened over the answer add an entry to
 * the history, so that the back button undoes them; other changes add none. A URL typed into an open page is handled as on load.
 */
export function retainFragment(): void {
  let entry = { page: page.value, zone: zone.value, isKept: true };
  history.replaceState(ownState(), '', writtenFragment());
  effect(() => {
    const fragment = writtenFragment();
    const isMoved = !isSameZone(zone.value, entry.zone);
    const isNew = page.value !== entry.page || (isMoved && entry.isKept);
    const isKept = keptZone.value === zone.value || (!isMoved && entry.isKept);
    entry = { page: page.value, zone: zone.value, isKept };
    if (fragment !== location.hash) history[isNew ? 'pushState' : 'replaceState'](ownState(), '', fragment);
  });
  effect(() => {
    const state = history.state as HistoryState | null;
    const shown = drawerOf(state);
    if (shown === drawer.value) return;
    if (shown === 'answer') history.pushState({ ...ownState(), over: location.hash }, '');
    // A drawer that closes over its own answer leaves no entry behind.
    else if (drawer.value === 'answer' && state?.over === location.hash) history.back();
    else history.replaceState({ ...state, ...ownState() }, '');
  });
  addEventListener('popstate', ({ state }) => {
    const isOwn = state !== null;
    const wanted = drawerOf(state as HistoryState | null);
    const isMoved = !isOwn || location.hash !== writtenFragment();
    if (isMoved)
      batch(() => {
        readFragment(location.hash, isOwn);
        entry = { page: page.value, zone: zone.value, isKept: true };
      });
    if (drawer.value !== wanted) openDrawer(wanted);
    if (!isOwn || location.hash !== writtenFragment())
      history.replaceState(ownState(), '', writtenFragment());
    if (!isOwn || (isMoved && isAnalysisStale.value)) void showAddressed();
  });
}

/** The drawer of an entry; after a reload, the file of plots is gone. */
function drawerOf(state: HistoryState | null): Drawer {
  const { drawer: shown } = state ?? { drawer: 'answer' };
  return shown === 'plots' && plotFile.value === null ? 'answer' : shown;
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

/** A file dropped outside a file field must not replace the page. */
export function retainPage(): void {
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, (event) => event.preventDefault());
}
