// The ground of the batch bench: 10 x 10 kilometres in six scenes, and the zones that cover it.
import { join } from 'node:path';
import { CACHE, TEN_KILOMETRES, tenKilometresSpec } from './cache.mjs';
import { randomOf } from './figures.mjs';
import { scaled } from './scale.mjs';

/** Kilometres per degree of latitude, and per degree of longitude at the equator; exact enough for zones to adjoin. */
const [KM_LAT, KM_LNG] = [110.6, 111.32];

/** The ground's folder catalog, which is written if it is missing. */
export function writeGround(parts) {
  const spec = tenKilometresSpec(
    parts,
    'simulated-lattice',
    TEN_KILOMETRES,
    scaled({ side: 1280, tileSize: 256 }, { side: 640, tileSize: 256, zone: 500 }),
  );
  return parts.writeZone({ ...spec, title: 'ten kilometres in small tiles' }, join(CACHE, 'batch-ground'));
}

/** Adjoining zones with 1 km sides around a centre, `side` per row and column. */
export function latticeOf({ lat, lng }, side) {
  const [dLat, dLng] = [1 / KM_LAT, 1 / (KM_LNG * Math.cos((lat * Math.PI) / 180))];
  const from = (side - 1) / 2;
  return Array.from({ length: side * side }, (_, i) => ({
    lat: Number((lat + (Math.floor(i / side) - from) * dLat).toFixed(6)),
    lng: Number((lng + ((i % side) - from) * dLng).toFixed(6)),
    size: 1,
  }));
}

/** The same list in a seeded random order. */
export function shuffled(list, seed) {
  const all = [...list];
  const random = randomOf(seed);
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
