// The grounds of the benches of lists: 10 x 10 kilometres seen six times, and the zones that cover it; and a district of plots.
import { join } from 'node:path';
import { CACHE, TEN_KILOMETRES, tenKilometresSpec } from './cache.mjs';
import { scaled } from './scale.mjs';

/** Kilometres of a degree of latitude, and of one of longitude at the equator, near enough for neighbours to adjoin. */
const [KM_LAT, KM_LNG] = [110.6, 111.32];

/** Its folder catalogue, written where it is not there. */
export function writeGround(parts) {
  const spec = tenKilometresSpec(
    parts,
    'simulated-lattice',
    TEN_KILOMETRES,
    scaled({ side: 1280, tileSize: 256 }, { side: 640, tileSize: 256, zone: 500 }),
  );
  return parts.writeZone({ ...spec, title: 'ten kilometres in small tiles' }, join(CACHE, 'batch-ground'));
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

/** Sides of the cells that hold a plot each, metres, and of the district's images, pixels of 10 m. */
const [CELL, DISTRICT] = [400, 4352];
/** Of the corners of a plot, which has so many of its radii squared. */
const [ANGLES, RADII] = [[0.1, 0.9, 2.1, 3.3, 4.2, 5.3], 2.5697];

/** A district for some 10,000 plots, written where it is not there. */
export function writeDistrict(parts) {
  const spec = tenKilometresSpec(parts, 'simulated-district', TEN_KILOMETRES, {
    side: DISTRICT,
    tileSize: 256,
  });
  return parts.writeZone({ ...spec, title: 'a district in small tiles' }, join(CACHE, 'district'));
}

/** The rings of so many plots of 1 to 10 hectares and six corners, in cells side by side around the middle of the ground. */
export function plotsOf({ projectionOf }, { lat, lng }, count) {
  const { forward, inverse } = projectionOf(32720);
  const [x, y] = forward(lng, lat);
  const side = Math.ceil(Math.sqrt(count));
  const along = (i) => (i - (side - 1) / 2) * CELL;
  return Array.from({ length: count }, (_, i) => {
    const middle = [x + along(i % side), y + along(Math.floor(i / side))];
    const hectares = 1 + ((i * 7919) % 901) / 100;
    const radius = Math.sqrt((hectares * 1e4) / RADII);
    const ring = ANGLES.map((angle) => {
      const at = inverse(middle[0] + radius * Math.cos(angle + i), middle[1] + radius * Math.sin(angle + i));
      return at.map((degrees) => Number(degrees.toFixed(7)));
    });
    return [...ring, ring[0]];
  });
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
