import { texts } from '../texts/map.ts';
import type { Tools } from './use-tools.ts';

/** How the map is used: by pointer or finger, and by keys, of which nothing is said where there are none. */
export function MapHint({ mode }: Pick<Tools, 'mode'>) {
  const { hints, keys } = texts.value;
  if (mode === 'observation') return null;
  return (
    <p class="muted hint">
      {hints[mode]} <span class="by-keys">{keys[mode]}</span>
    </p>
  );
}
