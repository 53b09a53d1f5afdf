import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { ZONE_SOURCE } from './ground-style.ts';
import type { Ground } from './use-ground.ts';

/** Draws the zone's edge, which is a closed ring. */
export function useEdge(ground: Ground | null, ring: readonly LngLat[]): void {
  useEffect(() => {
    const coordinates = ring.map(([lng, lat]) => [lng, lat]);
    void ground?.map.getSource<GeoJSONSource>(ZONE_SOURCE)!.setData({ type: 'LineString', coordinates });
  }, [ground, ring]);
}
