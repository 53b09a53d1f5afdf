export { LAYER_CLASSES, LAYER_IDS, UNKNOWN_CLASS, type Layer, type LayerId } from '../core/layer.ts';
export { writeGeoTiff, type GeoTiffOptions } from './geotiff.ts';
export { colourOf, legendOf, type Legend, type LegendStop } from './legend.ts';
export type { Colour } from './palettes.ts';
