export { SAMPLES, sampleSpec, type SampleRequest, type SampleSpec } from './catalogue.ts';
export { writeCog, writeCogFile, type CogOptions } from './cog-writer.ts';
export type { Raster, RasterRows, Samples, SampleType } from './raster.ts';
export {
  SIMULATOR_VERSION,
  writeSample,
  writeZone,
  type Sample,
  type SampleTruth,
  type WriteOptions,
} from './sample.ts';
