import type { Feature, Geometry } from 'geojson';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { nearFirst, type Corners } from './drawing.ts';
import { useFeatures } from './use-features.ts';
import type { Tools } from './use-tools.ts';

/** Shows the outline being drawn, up to the last position of pointer or crosshair. */
export function useDashes({ drawing: { corners }, pointer, crosshair }: Tools): void {
  const [last, setLast] = useState<LngLat | null>(null);
  useEffect(() => setLast(pointer), [pointer]);
  useEffect(() => setLast(crosshair), [crosshair]);
  // The pointer matters only while drawing.
  const end = corners === null ? null : last;
  const features = useMemo(() => (corners === null ? [] : drawn(corners, end)), [corners, end]);
  useFeatures('outline', features);
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
