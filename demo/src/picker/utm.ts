import { outlineOf } from 'sylvan/export';
import { isPoint, type Point } from '../state/degrees.ts';

const NUMBER = String.raw`(\d{1,8}(?:[.,]\d+)?)\s*m?`;
/** "22M 366500 9645000", "UTM 22 S 366500 E 9645000 N", "zone 22 south, E 366500, N 9645000" */
const UTM = new RegExp(
  String.raw`^\s*(?:utm\s*)?(?:zone\s*)?(\d{1,2})\s*([c-hj-np-x]|north|south|nord|sud)[\s,;]+` +
    String.raw`(?:e\s*)?${NUMBER}\s*e?[\s,;]+(?:n\s*)?${NUMBER}\s*n?\s*$`,
  'i',
);
/** Latitude bands of 8° each from 80° S; N is the first in the northern hemisphere. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Metres that are added to northings in the southern hemisphere. */
const FALSE_NORTHING = 10_000_000;
const [MIN_EASTING, MAX_EASTING] = [100_000, 900_000];

/**
 * The place given by a UTM zone (WGS 84), a latitude letter, and easting and northing in metres. The letter is a band, or north
 * or south: "S" is the band from 32° to 40° N if the northing lies in it, otherwise the southern hemisphere. Null for anything
 * else.
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

/** `northern` is the latitude in degrees that the coordinates would have in the northern hemisphere. */
function isSouthern(letter: string, northern: number): boolean {
  if (letter === 'S') return northern < 32 || northern >= 40;
  if (letter.length > 1) return letter.startsWith('S');
  return BANDS.indexOf(letter) < BANDS.indexOf('N');
}

/**
 * The place of an easting and a northing in metres, which the library computes as the corner of a pixel. `northing` is counted
 * from the equator and negative to the south.
 */
function pointOf(zone: number, easting: number, northing: number): Point {
  const isSouth = northing < 0;
  const south = isSouth ? northing + FALSE_NORTHING : northing;
  const affine = [1, 0, easting, 0, -1, south + 1] as const;
  const [[lng, lat]] = outlineOf({
    epsg: (isSouth ? 32_700 : 32_600) + zone,
    affine,
    width: 1,
    height: 1,
  }).ring;
  return { lat, lng };
}
