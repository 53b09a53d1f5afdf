import type { Layer } from 'sylvan';
import { useEffect, useMemo } from 'preact/hooks';
import { painted } from '../layers/paint.ts';
import { ZONE_LAYER } from './ground-style.ts';
import { meshOf } from './mesh.ts';
import { planeLayer, type PlaneImage, type PlaneLook } from './plane-layer.ts';
import type { Ground } from './use-ground.ts';

interface PlaneOptions extends PlaneLook {
  /** Name of its own on the map. */
  readonly id: string;
  /** Classes that are not shown. */
  readonly hidden?: readonly number[];
}

/** Draws a layer on the map, or two of one zone with a cut between them; without any takes off what was there. */
export function usePlane(ground: Ground | null, layers: readonly Layer[], options: PlaneOptions): void {
  const { id, hidden, opacity, cut, isHatched } = options;
  const look = useMemo<PlaneLook>(() => ({ opacity, cut, isHatched }), []);
  useEffect(() => {
    if (ground === null || layers.length === 0) return undefined;
    const mesh = meshOf(layers[0].grid);
    const images = layers.map((layer) => imageOf(layer, hidden));
    ground.map.addLayer(planeLayer(id, { mesh, images }, look), ZONE_LAYER);
    return () => {
      if (ground.isOpen) ground.map.removeLayer(id);
    };
  }, [ground, ...[layers[0], layers[1]]]);
  useEffect(() => {
    Object.assign(look, { opacity, cut, isHatched });
    ground?.map.triggerRepaint();
  }, [ground, opacity, cut, isHatched]);
}

function imageOf(layer: Layer, hidden?: readonly number[]): PlaneImage {
  const { width, height } = layer.grid;
  return { width, height, pixels: painted(layer, hidden) };
}
