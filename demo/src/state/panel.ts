import { effect, signal } from '@preact/signals';
import { page } from './page.ts';

/** What the panel shows: the answer itself, or one thing about it. */
export type Drawer = 'answer' | 'clearings' | 'fires' | 'field' | 'follow' | 'share' | 'evidence' | 'years';

export const drawer = signal<Drawer>('answer');

/** How much of a phone's window the panel takes. */
export const sheet = signal<'peek' | 'half' | 'full'>('half');

/** Whether the zone is being set: its samples, side, outline and day. */
export const isShaping = signal(false);

export function openDrawer(chosen: Drawer): void {
  drawer.value = chosen;
  sheet.value = chosen === 'answer' ? 'half' : 'full';
}

// Another page begins with what it is about.
effect(() => {
  void page.value;
  drawer.value = 'answer';
});
