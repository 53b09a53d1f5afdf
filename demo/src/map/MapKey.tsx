import { texts } from '../texts/map.ts';

interface MapKeyProps {
  /** Whether there are marks of it. */
  readonly hasLoss: boolean;
  readonly hasFires: boolean;
}

/** What the marks over every layer of an answer mean. */
export function MapKey({ hasLoss, hasFires }: MapKeyProps) {
  const { lossMark, fireMark } = texts.value;
  if (!hasLoss && !hasFires) return null;
  return (
    <p class="row map-key">
      {hasLoss && <span class="loss-key">{lossMark}</span>}
      {hasFires && <span class="fire-key">{fireMark}</span>}
    </p>
  );
}
