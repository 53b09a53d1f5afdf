import { useEffect, useMemo } from 'preact/hooks';
import { shownPicture } from '../layers/outside.ts';
import type { View } from '../layers/views.ts';
import type { NamedPolygon } from '../state/polygon.ts';
import { LOSS_LAYER } from './ground-style.ts';
import { planeLayer, type PlaneObservation, meshOf } from './plane-layer.ts';
import { theGround } from './use-ground.ts';

interface PlaneOptions extends PlaneObservation {
  /** A unique name on the map. */
  readonly id: string;
  /** The polygon that clipped the layers; undefined for a square. */
  readonly polygon: NamedPolygon | undefined;
}

/** Draws a view on the map, or two views of one zone with a divider; without views, removes the previous ones. */
export function usePlane(views: readonly View[], options: PlaneOptions): void {
  const ground = theGround.value;
  const { id, polygon, opacity, cut, isHatched } = options;
  const observation = useMemo<PlaneObservation>(() => ({ opacity, cut, isHatched }), []);
  useEffect(() => {
    if (ground === null || views.length === 0) return undefined;
    const [{ grid }] = views[0].layers;
    const mesh = meshOf(grid);
    const images = views.map((view) => shownPicture(view, polygon));
    ground.map.addLayer(planeLayer(id, { mesh, images }, observation), LOSS_LAYER);
    return () => {
      if (ground.isOpen) ground.map.removeLayer(id);
    };
  }, [ground, views[0], views[1]]);
  useEffect(() => {
    Object.assign(observation, { opacity, cut, isHatched });
    ground?.map.triggerRepaint();
  }, [ground, opacity, cut, isHatched]);
}
