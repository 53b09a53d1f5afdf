import { signal } from '@preact/signals';
import type { Patch } from '../../layers/patches.ts';

/** The patch that the map was moved to last; null for none. */
export const chosenPatch = signal<Patch | null>(null);
