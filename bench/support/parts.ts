// Internal parts of the library that benches use, bundled on the fly because Node does not read TypeScript.
export { northUpGrid } from '../../src/geo/grid.ts';
export { projectionOf } from '../../src/geo/projection.ts';
export {
  SIMULATOR_VERSION,
  FULL_TILE,
  scenarioSpec,
  writeLandscape,
  writeScenario,
  writeZone,
} from '../../simulator/index.ts';
export { acquisition } from '../../simulator/catalog.ts';
export { positionOf } from '../../simulator/scenario/positions.ts';
export { footprint } from '../../simulator/items.ts';
export { hash } from '../../simulator/noise.ts';
export { fetchWithFiles } from '../../src/net/node/file-fetch.ts';
export { seasonCatalog } from './season.ts';
export {
  GROUND_VERSION,
  OFFSET_METRES,
  PART_METRES,
  publishGround,
} from '../../simulator/published/ground.ts';
export { publishedPlace } from '../../simulator/published/place.ts';
