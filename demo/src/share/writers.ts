/** The file writers, separate from the legends of the same package, which the page needs at once. */
export {
  firesGeoJson,
  histogramCsv,
  outlineOf,
  patchesGeoJson,
  seriesCsv,
  writeGeoTiff,
  writeSvg,
  zoneGeoJson,
} from 'sylvan/export';
export { patchesOf } from '../state/patches.ts';
export { lossGpx } from './loss-files.ts';
