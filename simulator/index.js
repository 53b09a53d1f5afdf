export { SAMPLES, sampleSpec } from './catalogue.ts';
export { writeCog, writeCogFile } from './cog-writer.ts';
export { FULL_TILE, largeBand } from './large.ts';
export { writeSample, writeZone } from './sample.ts';
export { SIMULATOR_VERSION } from './zone-writer.ts';
