// The ground of the bench of batches: 10 x 10 kilometres seen six times, and the zones that cover it.
import { join } from 'node:path';
import { CACHE } from './cache.mjs';

const DATES = ['2024-06-17', '2024-06-27', '2024-07-07', '2024-07-17', '2024-07-27', '2024-08-06'];
/** Kilometres of a degree of latitude, and of one of longitude at the equator, near enough for neighbours to adjoin. */
const [KM_LAT, KM_LNG] = [110.6, 111.32];

/** Its folder catalogue, written where it is not there. */
export function writeGround({ northUpGrid, writeZone }) {
  const [side, zone] = [1280, 1000];
  const margin = (side - zone) / 2;
  const grid = northUpGrid(32720, 675_200 - margin * 10, 8_845_000 + margin * 10, 10, side, side);
  const spec = {
    id: 'simulated-lattice',
    title: 'ten kilometres in small tiles',
    seed: 20_240_831,
    request: { lat: -10.489449, lng: -61.353461, size: 10, date: '2024-08-31' },
    grid,
    zone: { x0: margin, y0: margin, width: zone, height: zone },
    forestShare: 0.66,
    cuts: [],
    tiles: [{ code: '20LPP', grid }],
    acquisitions: DATES.map((date, i) => ({
      datetime: `${date}T14:37:31Z`,
      platform: i % 2 ? 'sentinel-2b' : 'sentinel-2a',
      baseline: '05.10',
      statesOffset: true,
      cloudShare: 0.3,
    })),
    tileSize: 256,
  };
  return writeZone(spec, join(CACHE, 'batch-ground'));
}

/** So many adjoining zones of 1 km a side around a middle. */
export function latticeOf({ lat, lng }, side) {
  const [dLat, dLng] = [1 / KM_LAT, 1 / (KM_LNG * Math.cos((lat * Math.PI) / 180))];
  const from = (side - 1) / 2;
  return Array.from({ length: side * side }, (_, i) => ({
    lat: Number((lat + (Math.floor(i / side) - from) * dLat).toFixed(6)),
    lng: Number((lng + ((i % side) - from) * dLng).toFixed(6)),
    size: 1,
  }));
}

/** The same in an order that a seed decides. */
export function shuffled(list, seed) {
  const all = [...list];
  let state = seed >>> 0;
  for (let i = all.length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
