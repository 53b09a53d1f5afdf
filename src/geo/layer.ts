import type { Grid } from './grid.ts';
import { INDEX_IDS } from './indices.ts';

/** Classes of each layer of classes: a pixel's value is a position in this list. */
export const LAYER_CLASSES = {
  /** USGS classes of dNBR (Key & Benson 2006). */
  severity: ['high-regrowth', 'low-regrowth', 'unchanged', 'low', 'moderate-low', 'moderate-high', 'high'],
  'forest-change': ['none', 'loss', 'gain'],
  forest: ['other', 'forest'],
  /** Whether a map of others calls it forest: ESA's, the JRC's, and Hansen's, of what stood at its end. */
  worldcover: ['other', 'forest'],
  gfc2020: ['other', 'forest'],
  hansen: ['other', 'forest'],
  /** How many of those that say something of the ground call it forest. */
  'map-agreement': ['none', 'one', 'two', 'three'],
  /** Of the last twelve months (methods 8). */
  loss: ['none', 'provisional', 'confirmed', 'highest'],
} as const;
/** A layer whose pixels are classes. */
export type ClassLayerId = keyof typeof LAYER_CLASSES;
/** The classes of such a layer, by name. */
export type LayerClass<Id extends ClassLayerId> = (typeof LAYER_CLASSES)[Id][number];

/**
 * What a layer can show. Of an analysis: its indices (`IndexId`), -1 to 1; `forest`; `forest-probability`, 0 to 1, by all witnesses together; `canopy-height`, RH98 in
 * metres; what others mapped as forest, `worldcover`, `gfc2020` and `hansen`, and `map-agreement`, how many of them do; `loss`, how sure it is, and `loss-age`, days from the first image that shows it to the analysis' date; `red`, `nir08` and `swir16`, requested true colour also `green` and `blue`, the median
 * reflectances of the composite, 0 to 1; `observations`, how often a pixel was observed clear. Of a comparison: `ndvi-change` = NDVI
 * after - NDVI before (negative where forest is lost); `dnbr` = NBR before - NBR after (positive where it is lost); `severity`,
 * dNBR in classes; `ndvi-significance`, the NDVI change in its standard errors; `forest-change`, where forest was lost or won; `ndvi-before` and
 * `ndvi-after`, -1 to 1 (methods 8 and 10); requested true colour also `red-before`, `green-before`, `blue-before` and the same
 * of `after`, the median reflectances of each period, 0 to 1.
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
/** One of `LAYER_IDS` of `sylvan/export`, which says what each shows. */
export type LayerId = (typeof LAYER_IDS)[number];

/** Stands in a layer of classes where nothing is known; in a layer of measurements it is NaN. */
export const UNKNOWN_CLASS = 255;

/** One result as pixels of the zone's grid. */
export interface Layer {
  /** What it shows, and so its unit and its colours. */
  readonly id: LayerId;
  /** North-up, in a UTM system of WGS 84. */
  readonly grid: Grid;
  /**
   * Row-major from the north-west corner: Uint8Array for layers of classes (`LAYER_CLASSES` of `sylvan/export`), Float32Array
   * for all others. 255 (`UNKNOWN_CLASS`) or NaN where nothing is known.
   */
  readonly data: Float32Array | Uint8Array;
}

/** A layer by its id, and so with its kind of pixels. */
export type LayerOf<Id extends LayerId> = Layer & {
  readonly id: Id;
  /** Classes, 0 to 254 and 255 for unknown, or measurements, NaN for unknown. */
  readonly data: Id extends ClassLayerId ? Uint8Array : Float32Array;
};

/** The layer of that id among those of a call; undefined where it could not be made, or belongs to another kind of call. */
export function layerOf<Id extends LayerId>(layers: readonly Layer[], id: Id): LayerOf<Id> | undefined {
  return layers.find((layer): layer is LayerOf<Id> => layer.id === id);
}

export function isClassLayer(id: LayerId): id is ClassLayerId {
  return Object.hasOwn(LAYER_CLASSES, id);
}
