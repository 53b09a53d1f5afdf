import type { Feature, Geometry } from 'geojson';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { nearFirst, type Corners } from './drawing.ts';
import { OUTLINE_SOURCE } from './ground-style.ts';
import { useFeatures } from './use-features.ts';
import type { Ground } from './use-ground.ts';

/** Possible places of the next corner: the pointer, or the crosshair. */
type Ends = readonly [pointer: LngLat | null, crosshair: LngLat | null];

/** Shows the outline being drawn, up to the last position of pointer or crosshair. */
export function useDashes(ground: Ground | null, corners: Corners | null, ends: Ends): void {
  const last = useLastMoved(ends);
  // The pointer matters only while drawing.
  const end = corners === null ? null : last;
  const features = useMemo(() => (corners === null ? [] : drawn(corners, end)), [corners, end]);
  useFeatures(ground, OUTLINE_SOURCE, features);
}

function useLastMoved([pointer, crosshair]: Ends): LngLat | null {
  const [end, setEnd] = useState<LngLat | null>(null);
  useEffect(() => setEnd(pointer), [pointer]);
  useEffect(() => setEnd(crosshair), [crosshair]);
  return end;
}

function drawn(corners: Corners, end: LngLat | null): Feature[] {
  const line = end === null ? corners : [...corners, nearFirst(corners, end)];
  const marks = corners.map(([lng, lat], i) =>
    feature({ type: 'Point', coordinates: [lng, lat] }, { isFirst: i === 0 }),
  );
  const coordinates = line.map(([lng, lat]) => [lng, lat]);
  return [...(line.length > 1 ? [feature({ type: 'LineString', coordinates }, null)] : []), ...marks];
}

function feature(geometry: Geometry, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry, properties };
}
