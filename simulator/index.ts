export { SAMPLES, sampleSpec, type SampleRequest, type SampleSpec } from './catalog.ts';
export { writeCog, writeCogFile, type CogOptions } from './cog-writer.ts';
export { FULL_TILE, largeBand } from './large.ts';
export type { Raster, RasterRows, Samples, RasterType } from '../src/export/tiff/raster.ts';
export {
  writeComparison,
  writeLandscape,
  writeSample,
  writeScenario,
  writeZone,
  type Sample,
} from './sample.ts';
export { HARD_LANDSCAPES, hardLandscape, type HardLandscape } from './landscapes/hard-landscapes.ts';
export { landscapeLabels, type LandscapeLabels, type LandscapeTruth } from './landscapes/landscape-truth.ts';
export { USE, type LandscapeSpec, type Use } from './landscapes/spec.ts';
export { comparisonScenario } from './scenario/comparison.ts';
export { COMPARISON_KINDS, type ComparisonKind, type ComparisonSpec } from './scenario/comparison-spec.ts';
export { comparisonTruth, type ComparisonTruth } from './scenario/comparison-truth.ts';
export { SAMPLE_LANDSCAPES, sampleLandscape } from './landscapes/sample-landscapes.ts';
export { plotsOn, type PlotTruth, type SimulatedPlot } from './scenario/plots.ts';
export { PLOTS_SAMPLE, plotsFile } from './scenario/plots-sample.ts';
export { randomScenario } from './scenario/random-scenario.ts';
export type { ScenarioSpec } from './scenario/spec.ts';
export { SCENARIOS, scenarioOf } from './scenario/scenarios.ts';
export { scenarioSpec, type ScenarioOutline } from './scenario/scenario-spec.ts';
export type { ScenarioTruth } from './scenario/scenario-truth.ts';
export { SIMULATOR_VERSION, type SampleTruth, type WriteOptions } from './zone-writer.ts';
export { trueHeights, type TrueHeights } from './scenario/true-heights.ts';
export { INVERTED, type MapErrors } from './maps/map-errors.ts';
export {
  HEIGHT_DATE,
  landscapeMapTruth,
  MAP_NAMES,
  scenarioMapTruth,
  type MapName,
  type MapTruth,
} from './maps/map-truth.ts';
export { writeMaps, type WrittenMap } from './maps/write-maps.ts';
