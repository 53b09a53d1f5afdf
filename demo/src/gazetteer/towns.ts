import { fetchPacked } from '../state/fetch-packed.ts';
import type { Point } from '../state/degrees.ts';
import { lang, type Lang } from '../state/language.ts';
import { bearingTo, kmBetween } from '../state/sphere.ts';

export interface Town {
  /** Degrees, accurate to 30 m. */
  readonly lat: number;
  readonly lng: number;
  /** Number of inhabitants, to within 2 %, or a typical number for an administrative seat of its rank if that is larger. */
  readonly size: number;
  /** The local name, then the English and French ones if they differ. */
  readonly names: readonly [name: string, en?: string, fr?: string];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface Country {
  readonly code: string;
  /** Where maps place the country's label. */
  readonly lat: number;
  readonly lng: number;
}

export interface Gazetteer {
  /** Largest first. */
  readonly towns: readonly Town[];
  readonly countries: readonly Country[];
}

let loading: Promise<Gazetteer> | null = null;

/** The towns bundled with the page. Rejects if they fail to load; the next call tries again. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= fetchPacked('/ground/towns.bin').then((bytes) => gazetteerIn(new TextDecoder().decode(bytes)));
  loading.catch(() => (loading = null));
  return loading;
}

/**
 * Numbers of characters that encode a position and a size. Both precede the names in a town's line; a country's line has only its
 * code and position.
 */
const [POINT, SIZE] = [8, 2];
/** Steps per degree, and per unit of a size's natural logarithm, as written by demo/ground/towns.ts. */
const [STEPS, SIZE_STEPS] = [4000, 60];

export function gazetteerIn(text: string): Gazetteer {
  const [towns, countries]: [Town[], Country[]] = [[], []];
  let country = '';
  for (const line of text.split('\n')) {
    if (line.length === 2 + POINT) {
      country = line.slice(0, 2);
      countries.push({ code: country, lat: latIn(line, 2), lng: lngIn(line, 2) });
    } else towns.push(townIn(line, country));
  }
  return { towns: towns.sort((a, b) => b.size - a.size), countries };
}

function townIn(line: string, country: string): Town {
  return {
    lat: latIn(line, 0),
    lng: lngIn(line, 0),
    size: Math.round(Math.exp(numberIn(line, POINT, SIZE) / SIZE_STEPS)),
    names: line.slice(POINT + SIZE).split('|') as unknown as Town['names'],
    country,
  };
}

function latIn(line: string, at: number): number {
  return numberIn(line, at, POINT / 2) / STEPS - 90;
}

function lngIn(line: string, at: number): number {
  return numberIn(line, at + POINT / 2, POINT / 2) / STEPS - 180;
}

/** Reads `count` digits in base 36. */
function numberIn(line: string, at: number, count: number): number {
  return Number.parseInt(line.slice(at, at + count), 36);
}

export function townName({ names: [own, en = own, fr = own] }: Town): string {
  return lang.value === 'fr' ? fr : en;
}

const known = new Map<Lang, Intl.DisplayNames>();

/** A country's name in a language; its code if the browser does not know it. */
export function countryName(code: string, language = lang.value): string {
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  known.set(language, names);
  return names.of(code) ?? code;
}

export function fullName(town: Town): string {
  return `${townName(town)}, ${countryName(town.country)}`;
}

export interface Nearest {
  readonly town: Town;
  readonly km: number;
  /** Bearing of the place from the town: degrees clockwise from north, 0 to 360. */
  readonly bearing: number;
}

const KM_PER_DEGREE = kmBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
/** Exponent that weighs population against distance: a town 16 times as large, being better known, may be twice as far away. */
const KNOWN_FARTHER = 1 / 4;

/** The town that describes a place: the nearest, or a larger one slightly farther away. Null if there are no towns. */
export function nearestTown(towns: readonly Town[], place: Point): Nearest | null {
  let [found, least]: [Omit<Nearest, 'bearing'> | null, number] = [null, Infinity];
  for (const town of towns) {
    const reach = least * town.size ** KNOWN_FARTHER;
    if (Math.abs(town.lat - place.lat) > reach / KM_PER_DEGREE) continue;
    const km = kmBetween(town, place);
    if (km < reach) [found, least] = [{ town, km }, km / town.size ** KNOWN_FARTHER];
  }
  return found && { ...found, bearing: bearingTo(found.town, place) };
}
