import { texts } from '../texts/map.ts';
import type { Tools } from './use-tools.ts';

interface MapHintProps {
  readonly id: string;
  readonly mode: Tools['mode'];
}

/** How the map is used: by pointer or finger, and by keys, of which nothing is said where there are none. */
export function MapHint({ id, mode }: MapHintProps) {
  const { hints, keys } = texts.value;
  const hint = hints[mode];
  return (
    <p id={id} class={hint === '' ? 'muted hint by-keys' : 'muted hint'}>
      {hint} <span class="by-keys">{keys[mode]}</span>
    </p>
  );
}
