import { isPoint, type Point } from '../state/degrees.ts';

const NUMBER = String.raw`(\d{1,8}(?:[.,]\d+)?)\s*m?`;
/** "22M 366500 9645000", "UTM 22 S 366500 E 9645000 N", "zone 22 south, E 366500, N 9645000" */
const UTM = new RegExp(
  String.raw`^\s*(?:utm\s*)?(?:zone\s*)?(\d{1,2})\s*([c-hj-np-x]|north|south|nord|sud)[\s,;]+` +
    String.raw`(?:e\s*)?${NUMBER}\s*e?[\s,;]+(?:n\s*)?${NUMBER}\s*n?\s*$`,
  'i',
);
/** Latitudes are 8° a letter from 80° S; N is the first of the north. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Metres; the false northing is of the southern hemisphere. */
const [FALSE_EASTING, FALSE_NORTHING] = [500_000, 10_000_000];
const [MIN_EASTING, MAX_EASTING] = [100_000, 900_000];

/**
 * The place that a zone of UTM (WGS 84), a letter for its latitude and two lengths in metres say, east first. The letter is a band, or north or
 * south: "S" is the band of 32° to 40° N where the northing lies in it, and else the southern hemisphere. Null for anything else.
 */
export function parseUtm(text: string): Point | null {
  const match = UTM.exec(text);
  if (match === null) return null;
  const [zone, easting, northing] = [match[1], match[3], match[4]].map((one) =>
    Number(one.replace(',', '.')),
  );
  const isOnZone = zone >= 1 && zone <= 60 && easting >= MIN_EASTING && easting <= MAX_EASTING;
  if (!isOnZone || northing > FALSE_NORTHING) return null;
  const place = (isSouth: boolean) => pointOf(zone, easting, isSouth ? northing - FALSE_NORTHING : northing);
  const point = place(isSouthern(match[2].toUpperCase(), place(false).lat));
  return isPoint(point) ? point : null;
}

/** `northern` is the latitude, degrees, that the lengths would have in the northern hemisphere. */
function isSouthern(letter: string, northern: number): boolean {
  if (letter === 'S') return northern < 32 || northern >= 40;
  if (letter.length > 1) return letter.startsWith('S');
  return BANDS.indexOf(letter) < BANDS.indexOf('N');
}

/** WGS 84: half the larger axis, m, and the third flattening. */
const [AXIS, N] = [6_378_137, 0.0016792203863837047];
const SCALE = 0.9996;
const RADIUS = (AXIS / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Krüger's series, to the fourth power: from the plane to the conformal sphere, and from its latitude to the geographic one. */
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840,
  (4397 * N ** 4) / 161_280,
];
const DELTA = [
  2 * N - (2 * N ** 2) / 3 - 2 * N ** 3 + (116 * N ** 4) / 45,
  (7 * N ** 2) / 3 - (8 * N ** 3) / 5 - (227 * N ** 4) / 45,
  (56 * N ** 3) / 15 - (136 * N ** 4) / 35,
  (4279 * N ** 4) / 630,
];

/** Inverse transverse Mercator; `northing` is from the equator, m, south negative. Within a millimetre inside the zone. */
function pointOf(zone: number, easting: number, northing: number): Point {
  const [north, east] = [northing, easting - FALSE_EASTING].map((length) => length / (SCALE * RADIUS));
  const term = (of: (twice: number) => number) => BETA.reduce((sum, b, i) => sum + b * of(2 * (i + 1)), 0);
  const xi = north - term((k) => Math.sin(k * north) * Math.cosh(k * east));
  const eta = east - term((k) => Math.cos(k * north) * Math.sinh(k * east));
  const chi = Math.asin(Math.sin(xi) / Math.cosh(eta));
  const lat = DELTA.reduce((sum, d, i) => sum + d * Math.sin(2 * (i + 1) * chi), chi);
  const lng = Math.atan2(Math.sinh(eta), Math.cos(xi));
  return { lat: (lat * 180) / Math.PI, lng: zone * 6 - 183 + (lng * 180) / Math.PI };
}
