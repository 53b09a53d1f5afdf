import { signal } from '@preact/signals';
import type { Analysis } from '../state/analysis.ts';
import type { News } from './news.ts';

/** A zone of this device, with its newest answer. */
export interface SavedZone {
  readonly place: string;
  readonly name: string;
  /** Without layers. */
  readonly found: Analysis;
  /** What its newest answer has over the one before; null where there is only one. */
  readonly news: News | null;
}

/** All that are saved, by name; null until they are read, and where this device stores nothing. */
export const savedZones = signal<readonly SavedZone[] | null>(null);
