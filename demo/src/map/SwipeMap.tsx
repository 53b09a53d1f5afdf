import type { Layer } from 'sylvan';

export interface SwipeMapProps {
  readonly before: Layer;
  readonly after: Layer;
  readonly change: Layer | null;
  readonly focus: { readonly lat: number; readonly lng: number } | null;
}

export function SwipeMap({ before, after, focus }: SwipeMapProps) {
  return (
    <p>
      {before.id}, {after.id}, {focus?.lat}
    </p>
  );
}
