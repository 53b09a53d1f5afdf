export {
  LAYER_CLASSES,
  LAYER_IDS,
  UNKNOWN_CLASS,
  type ClassLayerId,
  type Layer,
  type LayerClass,
  type LayerId,
} from '../core/layer.ts';
export type { Grid } from '../core/grid.ts';
export { outlineOf, type Outline } from '../core/outline.ts';
export { SylvanError, isSylvanError, type ProblemCode } from '../core/errors.ts';
export {
  csvOf,
  histogramCsv,
  seriesCsv,
  type Cell,
  type Histogram,
  type HistogramTable,
  type Series,
} from './csv.ts';
export {
  patchesGeoJson,
  zoneGeoJson,
  type Feature,
  type Patch,
  type PatchCollection,
  type PatchProperties,
  type Position,
  type ZoneFeature,
  type ZoneGeometry,
} from './geojson.ts';
export { writeGeoTiff, type GeoTiffOptions } from './geotiff.ts';
export { colourOf, legendOf, type Legend, type LegendStop } from './legend.ts';
export type { Colour } from './palettes.ts';
export { mapImage, type MapImage, type MapImageOptions } from './map-image.ts';
export { worldFileOf, writePng, type PngOptions } from './png.ts';
