import { effect, signal } from '@preact/signals';
import type { PlotFile } from './polygon-file.ts';
import { page } from './page.ts';

/** The panel's content: the answer itself, or one detail of it. */
export type Drawer =
  'answer' | 'clearings' | 'fires' | 'field' | 'follow' | 'share' | 'evidence' | 'years' | 'plots';

export const drawer = signal<Drawer>('answer');

/** The file whose plots are listed; null for none. */
export const plotFile = signal<PlotFile | null>(null);

/** How much of a phone's window the panel takes. */
export const sheet = signal<'peek' | 'half' | 'full'>('half');

/** Whether the zone is being edited: its samples, side, outline and day. */
export const isShaping = signal(false);

export function openDrawer(chosen: Drawer): void {
  drawer.value = chosen;
  sheet.value = chosen === 'answer' ? 'half' : 'full';
}

/** The state of an entry that the page added to the browser's history. */
export interface HistoryState {
  readonly drawer: Drawer;
  /** The address of the answer that the drawer was opened over, in the entry before. */
  readonly over?: string;
}

// Each page opens with its main content.
effect(() => {
  void page.value;
  drawer.value = 'answer';
  isShaping.value = false;
});
