import { signal } from '@preact/signals';
import { when } from './when.ts';

/** Milliseconds after which waiting for the map ends. */
const LONGEST = 4000;

/** Whether the map has been drawn for the first time, or cannot be drawn. */
export const isMapDrawn = signal(false);

/** Resolves once the map is drawn: showing a sample's stored answer comes before computing it. Rejects with `signal.reason`. */
export function whenMapDrawn(abort: AbortSignal): Promise<void> {
  return when(() => isMapDrawn.value, LONGEST, abort);
}
