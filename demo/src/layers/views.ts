import type { Layer, LayerId } from 'sylvan/export';
import { compositePixels } from './composite.ts';
import { painted } from './paint.ts';

/** One thing that the map can show of an answer: a layer, or three as red, green and blue. */
export interface View {
  /** The layer's, or {@link COMPOSITE}. */
  readonly id: string;
  readonly layers: readonly Layer[];
  /** Classes that are not shown. */
  readonly hidden?: readonly number[];
}

/** Four bytes a pixel, north first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The composite that forests are read from: leaves green, bare soil pink to brown, water and burns dark. */
export const COMPOSITE = 'composite';
const BANDS: readonly LayerId[] = ['swir16', 'nir08', 'red'];

/** What can be shown of an answer's layers: bands as one composite where all three are there. */
export function viewsOf(layers: readonly Layer[]): View[] {
  const bands = BANDS.flatMap((band) => layers.filter(({ id }) => id === band));
  const isComposite = bands.length === BANDS.length;
  const single = layers.filter((layer) => !isComposite || !bands.includes(layer));
  const views = single.map((layer) => ({ id: layer.id, layers: [layer] }));
  return isComposite ? [{ id: COMPOSITE, layers: bands }, ...views] : views;
}

export function pictureOf({ layers, hidden }: View): Picture {
  if (layers.length === BANDS.length) return compositePixels(layers);
  const [layer] = layers;
  return { width: layer.grid.width, height: layer.grid.height, pixels: painted(layer, hidden) };
}
