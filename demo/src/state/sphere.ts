import { onEarth, type Bounds, type Point } from './degrees.ts';

const EARTH_KM = 6371.0088;

/** Distance in kilometres on a sphere with the Earth's mean radius (haversine formula). */
export function kmBetween(a: Point, b: Point): number {
  const [north, east] = [sine((b.lat - a.lat) / 2), sine((b.lng - a.lng) / 2)];
  const chord = north ** 2 + cosine(a.lat) * cosine(b.lat) * east ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Initial bearing of the great circle from one place to another: degrees clockwise from north, 0 to 360. */
export function bearingTo(from: Point, to: Point): number {
  const turn = to.lng - from.lng;
  const east = sine(turn) * cosine(to.lat);
  const north = cosine(from.lat) * sine(to.lat) - sine(from.lat) * cosine(to.lat) * cosine(turn);
  return bearingOf(east, north);
}

/** The bearing of a step whose parts to the east and to the north are given. */
export function bearingOf(east: number, north: number): number {
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

export function placeFrom(from: Point, km: number, bearing: number): Point {
  const angle = ((km / EARTH_KM) * 180) / Math.PI;
  const up = sine(from.lat) * cosine(angle) + cosine(from.lat) * sine(angle) * cosine(bearing);
  const east = sine(bearing) * sine(angle) * cosine(from.lat);
  const turn = Math.atan2(east, cosine(angle) - sine(from.lat) * up);
  return { lat: (Math.asin(up) * 180) / Math.PI, lng: onEarth(from.lng + (turn * 180) / Math.PI) };
}

/** Kilometres shown on each side of a place that the map moves to. */
const AROUND_KM = 0.5;

/** The bounds of a square around a place. */
export function boundsAround({ lat, lng }: Point, half = AROUND_KM): Bounds {
  const up = placeFrom({ lat, lng: 0 }, half, 0).lat - lat;
  const side = placeFrom({ lat, lng: 0 }, half, 90).lng;
  return [
    [lng - side, lat - up],
    [lng + side, lat + up],
  ];
}

export function directionOf(bearing: number, names: readonly string[]): string {
  return names[Math.round((bearing / 360) * names.length) % names.length];
}

export function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
