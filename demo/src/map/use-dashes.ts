import type { Feature, Geometry, Position } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { nearFirst, type Corners } from './drawing.ts';
import { OUTLINE_SOURCE } from './ground-style.ts';
import type { Ground } from './use-ground.ts';

/** Possible places of the next corner: the pointer, or the crosshair. */
type Ends = readonly [pointer: LngLat | null, crosshair: LngLat | null];

/** Shows the outline being drawn, up to the last position of pointer or crosshair. */
export function useDashes(ground: Ground | null, corners: Corners | null, ends: Ends): void {
  const end = useLastMoved(ends);
  useEffect(() => {
    const features = corners === null ? [] : drawn(corners, end);
    const data = { type: 'FeatureCollection' as const, features };
    void ground?.map.getSource<GeoJSONSource>(OUTLINE_SOURCE)!.setData(data);
    // The pointer matters only while drawing.
  }, [ground, corners, corners === null ? null : end]);
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
  return [...(line.length > 1 ? [lineOf(line.map(([lng, lat]) => [lng, lat]))] : []), ...marks];
}

function lineOf(ring: readonly Position[]): Feature {
  return feature({ type: 'LineString', coordinates: [...ring] });
}

function feature(geometry: Geometry, properties: Feature['properties'] = null): Feature {
  return { type: 'Feature', geometry, properties };
}
