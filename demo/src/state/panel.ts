import { effect, signal } from '@preact/signals';
import { page } from './page.ts';

/** The panel's content: the answer itself, or one detail of it. */
export type Drawer = 'answer' | 'clearings' | 'fires' | 'field' | 'follow' | 'share' | 'evidence' | 'years';

export const drawer = signal<Drawer>('answer');

/** How much of a phone's window the panel takes. */
export const sheet = signal<'peek' | 'half' | 'full'>('half');

/** Whether the zone is being edited: its samples, side, outline and day. */
export const isShaping = signal(false);

export function openDrawer(chosen: Drawer): void {
  drawer.value = chosen;
  sheet.value = chosen === 'answer' ? 'half' : 'full';
}

// Another page starts with its main content.
effect(() => {
  void page.value;
  drawer.value = 'answer';
});
