import { isDay } from '../contract/dates.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL } from '../sources/optical/sentinel2.ts';

/** Metadata from a file's name. */
export interface NamedFile {
  readonly mission: 'sentinel2' | 'sentinel1' | 'landsat';
  /** Key of its asset: the band's common name, `scl`, `qa_pixel`, … */
  readonly key: string;
  /** Id of its item: the name without the band. */
  readonly id: string;
}

/** The common name of each Sentinel-2 band, by each of the band's names in lower case. */
const SENTINEL2: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.values(SENTINEL2_BANDS), SENTINEL2_SCL].flatMap(({ keys }) =>
    keys.map((key) => [key.toLowerCase(), keys[0]]),
  ),
);

/** The Thematic Mapper numbers its bands differently from the Operational Land Imager. */
const OLI: Readonly<Record<string, string>> = {
  ...{ b2: 'blue', b3: 'green', b4: 'red', b5: 'nir08', b6: 'swir16', b7: 'swir22' },
};
const TM: Readonly<Record<string, string>> = {
  ...{ b1: 'blue', b2: 'green', b3: 'red', b4: 'nir08', b5: 'swir16', b7: 'swir22' },
};

const BANDS: readonly (readonly [NamedFile['mission'], RegExp])[] = [
  ['landsat', /^(?<id>L[CT]0\d_.*?)[_.-](?:SR_(?<band>B\d)|(?<quality>QA_PIXEL|QA_RADSAT))$/i],
  ['sentinel1', /^(?<id>S1.*?)[_.-](?:iw-)?(?<band>vv|vh)(?:\.rtc)?$/i],
  ['sentinel2', /^(?:(?<id>.*?)[_. -])??(?<band>B\d{2}|B8A|SCL|[a-z]+\d*)(?:_\d{2}m)?$/i],
];

/** Parses the last two parts of a path; null if the file's name does not state a known band. */
export function fileNamed(path: string): NamedFile | null {
  const [folder = '', name = ''] = path.split('/').slice(-2);
  const stem = decoded(name).replace(/\.tiff?$/i, '');
  for (const [mission, pattern] of BANDS) {
    const parts: Readonly<Record<string, string | undefined>> = pattern.exec(stem)?.groups ?? {};
    const { id, band = '', quality } = parts;
    const key = quality?.toLowerCase() ?? bandKey(mission, band.toLowerCase(), stem);
    // If the file's name is only that of a band, its folder is the scene.
    const named = [id, decoded(folder)].find((one) => one) ?? 'scene';
    if (key !== undefined) return { mission, key, id: named };
  }
  return null;
}

/** A part of an address with its escapes decoded; unchanged if a percent sign in it is not an escape. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function bandKey(mission: NamedFile['mission'], band: string, stem: string): string | undefined {
  if (mission === 'sentinel1') return band === '' ? undefined : band;
  if (mission === 'sentinel2') return SENTINEL2[band];
  return (/^LT/i.test(stem) ? TM : OLI)[band];
}

/** The first date in a name, with the time of day if one follows, ISO 8601; null if there is no date. */
export function momentNamed(id: string): string | null {
  const found = /(?<!\d)((?:19|20)\d{2})-?(\d{2})-?(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?(?!\d)/.exec(id);
  if (found === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found;
  const date = `${year}-${month}-${day}`;
  const moment = `${date}T${hour}:${minute}:${second}Z`;
  return isDay(date) && !Number.isNaN(Date.parse(moment)) ? moment : null;
}

/** The satellite that the beginning of a name states, as STAC writes it; null if it states none. */
export function platformNamed(id: string): string | null {
  const sentinel = /^S([12])([A-D])_/i.exec(id);
  if (sentinel !== null) return `sentinel-${sentinel[1]}${sentinel[2].toLowerCase()}`;
  const landsat = /^L[CT]0(\d)_/i.exec(id);
  return landsat === null ? null : `landsat-${landsat[1]}`;
}

/** Processing baseline from a Sentinel-2 product's name, such as `05.10`; null if it states none. */
export function baselineNamed(id: string): string | null {
  const digits = /_N(\d{2})(\d{2})(?=_|$)/.exec(id);
  return digits === null ? null : `${digits[1]}.${digits[2]}`;
}

/** The baseline of the Sentinel-2 product whose folder (`S2A_MSIL2A_…_N0511_….SAFE`) contains a file; null if there is none. */
export function productBaseline(path: string): string | null {
  const product = path.split('/').find((folder) => /^S2[A-D]_MSIL2A_/i.test(folder));
  return product === undefined ? null : baselineNamed(product);
}
