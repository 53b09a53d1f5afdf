export {
  LAYER_CLASSES,
  LAYER_IDS,
  UNKNOWN_CLASS,
  layerOf,
  type ClassLayerId,
  type Layer,
  type LayerClass,
  type LayerId,
  type LayerOf,
} from '../geo/layer.ts';
export type { Affine, Grid } from '../geo/grid.ts';
export { outlineOf, type Bbox, type Outline } from '../geo/outline.ts';
export { SylvanError, isSylvanError, type ProblemCode } from '../errors/errors.ts';
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
  firesGeoJson,
  patchesGeoJson,
  zoneGeoJson,
  type Feature,
  type FireCollection,
  type FireProperties,
  type Patch,
  type PatchCollection,
  type PatchProperties,
  type ZoneFeature,
  type ZoneGeometry,
} from './geojson.ts';
export type { Confidence, FireDetection, LocatedFires } from '../sources/points.ts';
export type { Position } from '../geo/polygon.ts';
export {
  lossGeoJson,
  type LossCollection,
  type LossDating,
  type LossOptions,
  type LossProperties,
} from './loss.ts';
export type { LayerAnswer } from './origin.ts';
export { writeGeoTiff, type GeoTiffOptions } from './geotiff.ts';
export { colourOf, legendOf, type Legend, type LegendStop } from './legend.ts';
export type { Colour } from './legend.ts';
export { mapImage, type LngLat, type MapImage, type MapImageOptions } from './map-image.ts';
export { worldFileOf, writePng } from './png.ts';
export { writeSvg, type SvgOptions } from './svg.ts';
