import type { Grid } from './grid.ts';
import { INDEX_IDS } from './indices.ts';

/** Classes of each categorical layer: a pixel's value is an index into this list. */
export const LAYER_CLASSES = {
  /** USGS classes of dNBR (Key & Benson 2006). */
  severity: ['high-regrowth', 'low-regrowth', 'unchanged', 'low', 'moderate-low', 'moderate-high', 'high'],
  'forest-change': ['none', 'loss', 'gain'],
  forest: ['other', 'forest'],
  /**
   * Whether the map of another producer (ESA, the JRC, Hansen) classifies a pixel as forest; Hansen's map shows the forest at the
   * end of its period.
   */
  worldcover: ['other', 'forest'],
  gfc2020: ['other', 'forest'],
  hansen: ['other', 'forest'],
  /** How many of the maps with data for the pixel classify it as forest. */
  'map-agreement': ['none', 'one', 'two', 'three'],
  /** Loss in the last twelve months (methods 8). */
  loss: ['none', 'provisional', 'confirmed', 'highest'],
} as const;
/** A layer of classes. */
export type ClassLayerId = keyof typeof LAYER_CLASSES;
/** The class names of a layer of classes. */
export type LayerClass<Id extends ClassLayerId> = (typeof LAYER_CLASSES)[Id][number];

/**
 * Ids of all layers.
 * - Layers of an analysis: its indices (`IndexId`), -1 to 1 for normalized differences; `forest`; `forest-probability`, 0 to 1,
 *   from all evidence combined; `canopy-height`, RH98 in metres; the forest of other producers' maps, `worldcover`, `gfc2020` and
 *   `hansen`, and `map-agreement`, how many of them agree on forest; `loss`, by certainty, and `loss-age`, days from the first
 *   image that shows it to the analysis' date; `red`, `nir08` and `swir16`, and with true colour also `green` and `blue`, the
 *   median reflectances of the composite, 0 to 1; `observations`, the number of clear observations of a pixel.
 * - Layers of a comparison: `ndvi-change` = NDVI after - NDVI before (negative for forest loss); `dnbr` = NBR before - NBR after
 *   (positive for forest loss); `severity`, classes of dNBR; `ndvi-significance`, the NDVI change in multiples of its standard
 *   error; `forest-change`, forest loss and gain; `ndvi-before` and `ndvi-after`, -1 to 1 (methods 8 and 10); with true colour
 *   also `red-before`, `green-before`, `blue-before` and the same with `after`, the median reflectances of each period, 0 to 1.
 */
export const LAYER_IDS = [
  ...INDEX_IDS,
  'forest',
  'forest-probability',
  'canopy-height',
  'worldcover',
  'gfc2020',
  'hansen',
  'map-agreement',
  'loss',
  'loss-age',
  'red',
  'green',
  'blue',
  'nir08',
  'swir16',
  'observations',
  'ndvi-change',
  'dnbr',
  'severity',
  'ndvi-significance',
  'forest-change',
  'ndvi-before',
  'ndvi-after',
  'red-before',
  'green-before',
  'blue-before',
  'red-after',
  'green-after',
  'blue-after',
] as const;
/** One of `LAYER_IDS` from `sylvan/export`, which describes each. */
export type LayerId = (typeof LAYER_IDS)[number];

/** The value of unknown pixels in a layer of classes; in a layer of measurements it is NaN. */
export const UNKNOWN_CLASS = 255;

/** One result as pixels on a grid of the zone. */
export interface Layer {
  /** The quantity that the layer shows, which determines its unit and colours. */
  readonly id: LayerId;
  /** North-up, in a WGS 84 / UTM system. */
  readonly grid: Grid;
  /**
   * Row-major from the north-west corner: Uint8Array for layers of classes (`LAYER_CLASSES` from `sylvan/export`), Float32Array for
   * all others. 255 (`UNKNOWN_CLASS`) or NaN if the value is not known.
   */
  readonly data: Float32Array | Uint8Array;
}

/** A layer with a given id, and therefore with the matching type of pixels. */
export type LayerOf<Id extends LayerId> = Layer & {
  readonly id: Id;
  /** Classes 0 to 254, with 255 for unknown; or measurements, with NaN for unknown. */
  readonly data: Id extends ClassLayerId ? Uint8Array : Float32Array;
};

/**
 * Finds the layer with an id among the layers of a call; undefined if it could not be made, or if it belongs to another kind of
 * call.
 */
export function layerOf<Id extends LayerId>(layers: readonly Layer[], id: Id): LayerOf<Id> | undefined {
  return layers.find((layer): layer is LayerOf<Id> => layer.id === id);
}

export function isClassLayer(id: LayerId): id is ClassLayerId {
  return Object.hasOwn(LAYER_CLASSES, id);
}
