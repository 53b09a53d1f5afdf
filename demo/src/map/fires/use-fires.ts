import type { GeoJSONSource } from 'maplibre-gl';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FireDetection } from 'sylvan/export';
import { FIRE_SOURCE } from '../ground-style.ts';
import type { Ground } from '../use-ground.ts';

/** The fire that the map last moved to; null for none. */
export const chosenFire = signal<FireDetection | null>(null);

/** Draws fires over the current layer; the selected one stands out. Removes them on unmount. */
export function useFires(
  ground: Ground | null,
  fires: readonly FireDetection[] | undefined,
  chosen: FireDetection | null,
): void {
  useEffect(() => {
    if (ground === null || fires === undefined) return undefined;
    draw(ground, fires, chosen);
    return () => {
      if (ground.isOpen) draw(ground, [], null);
    };
  }, [ground, fires, chosen]);
}

function draw({ map }: Ground, fires: readonly FireDetection[], chosen: FireDetection | null): void {
  const features = fires.map((fire) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [fire.lng, fire.lat] },
    properties: { isChosen: fire === chosen },
  }));
  void map.getSource<GeoJSONSource>(FIRE_SOURCE)!.setData({ type: 'FeatureCollection', features });
}
