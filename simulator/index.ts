export { SAMPLES, sampleSpec, type SampleRequest, type SampleSpec } from './catalogue.ts';
export { writeCog, writeCogFile, type CogOptions } from './cog-writer.ts';
export { FULL_TILE, largeBand } from './large.ts';
export type { Raster, RasterRows, Samples, SampleType } from './raster.ts';
export { writeSample, writeZone, type Sample } from './sample.ts';
export { SIMULATOR_VERSION, type SampleTruth, type WriteOptions } from './zone-writer.ts';
