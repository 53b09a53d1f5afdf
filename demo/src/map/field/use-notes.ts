import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { NOTE_SOURCE } from '../ground-style.ts';
import type { Ground } from '../use-ground.ts';
import type { Note } from './note-store.ts';

/** Draws notes at their places; the selected one is larger. Removes them on unmount. */
export function useNotes(ground: Ground | null, notes: readonly Note[], chosen: number | null): void {
  useEffect(() => {
    if (ground === null) return undefined;
    draw(ground, notes, chosen);
    return () => {
      if (ground.isOpen) draw(ground, [], null);
    };
  }, [ground, notes, chosen]);
}

function draw({ map }: Ground, notes: readonly Note[], chosen: number | null): void {
  const features = notes.map(({ id, lat, lng }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { isChosen: id === chosen },
  }));
  void map.getSource<GeoJSONSource>(NOTE_SOURCE)!.setData({ type: 'FeatureCollection', features });
}
