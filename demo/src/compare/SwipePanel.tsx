import { useEffect, useMemo, useRef } from 'preact/hooks';
import { sidesOf } from '../layers/views.ts';
import { SwipeMap } from '../map/SwipeMap.tsx';
import type { Comparison } from '../state/comparison.ts';
import type { Point } from './Patches.tsx';
import { texts } from '../texts/compare.ts';

interface SwipePanelProps {
  readonly found: Comparison;
  readonly focus: Point | null;
}

/** Both periods on one map. A record that was stored without its planes says that there is nothing to show. */
export function SwipePanel({ found: { layers, periods, zone }, focus }: SwipePanelProps) {
  const sides = useMemo(() => sidesOf(layers), [layers]);
  const change = layers.find(({ id }) => id === 'change') ?? null;
  const panel = useRef<HTMLElement>(null);
  // The list of patches stands below: what it moves must be seen.
  useEffect(() => {
    if (focus !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  const { swipe, noMap } = texts.value;
  return (
    <section ref={panel} class="card" aria-labelledby="swipe-title">
      <h2 id="swipe-title">{swipe}</h2>
      {sides.length > 0 ? (
        <SwipeMap zone={zone} periods={periods} sides={sides} change={change} focus={focus} />
      ) : (
        <p>{noMap}</p>
      )}
    </section>
  );
}
