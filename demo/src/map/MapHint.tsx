import { texts } from '../texts/map.ts';
import type { Tools } from './use-tools.ts';

/** How to use the map, by pointer, finger or keys; omits keys on devices without a keyboard. */
export function MapHint({ mode }: Pick<Tools, 'mode'>) {
  const { hints, keys } = texts.value;
  if (mode === 'observation') return null;
  return (
    <p class="muted hint">
      {hints[mode]} <span class="by-keys">{keys[mode]}</span>
    </p>
  );
}
