import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { ZONE_SOURCE } from './ground-style.ts';
import type { Ground } from './use-ground.ts';

/** Draws the zone's edge from closed rings. */
export function useEdge(ground: Ground | null, rings: readonly (readonly LngLat[])[]): void {
  useEffect(() => {
    const coordinates = rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]));
    void ground?.map.getSource<GeoJSONSource>(ZONE_SOURCE)!.setData({ type: 'MultiLineString', coordinates });
  }, [ground, rings]);
}
