import { expect, it } from 'vitest';
import { wayTo } from '../../../demo/src/layers/way.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../../support/gdaltransform.ts';

/** Positions, and squares given by their centre and half their side, in degrees. */
const CASES = [
  { lat: -10.62, lng: -61.36, middle: [-61.349, -10.604], half: 0.004 },
  { lat: 64.2, lng: 27.1, middle: [27.19, 64.19], half: 0.01 },
  { lat: 45.123, lng: 179.99, middle: [-179.98, 45.2], half: 0.02 },
  { lat: -3.1, lng: 11.5, middle: [11.9, -3.4], half: 0.05 },
  { lat: 0.001, lng: 20, middle: [20.003, -0.004], half: 0.001 },
] as const;
/** Points per edge. */
const POINTS = 200;

/** The angle between two bearings, in degrees. */
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

it.skipIf(!HAS_GDALTRANSFORM).each(CASES)(
  'distance and bearing from $lat, $lng match PROJ’s geodesics on the ellipsoid within the error of a sphere',
  ({ lat, lng, middle: [x, y], half }) => {
    const ring = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([i, j]) => [x + i * half, y + j * half] as const); // prettier-ignore
    const points = ring.slice(1).flatMap(([toX, toY], i) =>
      Array.from({ length: POINTS }, (_, j): [number, number] => {
        const [fromX, fromY] = ring[i];
        return [fromX + ((toX - fromX) * j) / POINTS, fromY + ((toY - fromY) * j) / POINTS];
      }),
    );
    // An azimuthal equidistant projection: distances and directions from its centre are true.
    const plane = `+proj=aeqd +lat_0=${lat} +lon_0=${lng} +datum=WGS84 +units=m`;
    const steps = gdaltransform('OGC:CRS84', plane, points);
    const [east, north] = steps.reduce((best, one) =>
      Math.hypot(...one) < Math.hypot(...best) ? one : best,
    );
    const { km, bearing } = wayTo({ lat, lng }, { type: 'Polygon', coordinates: [ring] });
    expect(Math.abs((1000 * km) / Math.hypot(east, north) - 1)).toBeLessThan(0.007);
    expect(apart(bearing, (Math.atan2(east, north) * 180) / Math.PI)).toBeLessThan(0.5);
  },
);
