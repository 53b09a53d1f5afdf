import { signal } from '@preact/signals';
import type { Analysis } from '../state/analysis.ts';
import type { News } from './news.ts';

export interface SavedZone {
  readonly place: string;
  readonly name: string;
  /** Without layers. */
  readonly found: Analysis;
  /** The news since the previous answer; null if there is only one. */
  readonly news: News | null;
}

/** All saved zones, sorted by name; null until they are read, or if there is no storage. */
export const savedZones = signal<readonly SavedZone[] | null>(null);
