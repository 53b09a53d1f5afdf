import type { Polygon, MultiPolygon, Feature } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { LOSS_SOURCE } from '../ground-style.ts';
import type { Ground } from '../use-ground.ts';
import type { Patch } from '../../state/patches.ts';

/** Draws patches over the shown layer; the selected one stands out. Removes them on unmount. */
export function usePatches(ground: Ground | null, patches: readonly Patch[], chosen: Patch | null): void {
  useEffect(() => {
    if (ground === null) return undefined;
    const features = patches.map((patch) => featureOf(patch, patch === chosen));
    show(ground, features);
    return () => {
      if (ground.isOpen) show(ground, []);
    };
  }, [ground, patches, chosen]);
}

function show({ map }: Ground, features: Feature[]): void {
  void map.getSource<GeoJSONSource>(LOSS_SOURCE)!.setData({ type: 'FeatureCollection', features });
}

function featureOf({ geometry, properties: { confirmed_ha } }: Patch, isChosen: boolean): Feature {
  return {
    type: 'Feature',
    // Only read, so the cast is safe.
    geometry: geometry as unknown as Polygon | MultiPolygon,
    properties: { isConfirmed: confirmed_ha !== 0, isChosen },
  };
}
