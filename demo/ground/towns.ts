import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { EXONYMS } from './exonyms.ts';

/** Of GeoNames' table, one line a place: https://download.geonames.org/export/dump/readme.txt */
export interface Place {
  readonly name: string;
  /** Names in other languages and writings, without saying which. */
  readonly others: readonly string[];
  readonly lat: number;
  readonly lng: number;
  readonly code: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** 0 where it is not known. */
  readonly population: number;
}

const MIN_POPULATION = 5000;
/** Where nothing as large is this near, km, smaller places are landmarks, too. */
const LONELY_KM = 20;
/** Seats of countries, of their parts and of the parts of those. */
const SEATS = new Map([
  ['PPLC', 100_000],
  ['PPLA', 20_000],
  ['PPLA2', 5000],
]);
/** Towns, and settlements as small as farms; parts of towns and what was left or destroyed are none. */
const TOWNS = /^PPL([ACFGLRS]|A[2-5])?$|^STLMT$/;

export function placesIn(file: string | URL): Place[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => TOWNS.test(fields[7] ?? ''))
    .map((fields) => ({
      name: fields[1],
      others: [...fields[3].split(','), fields[2]],
      lat: Number(fields[4]),
      lng: Number(fields[5]),
      code: fields[7],
      country: fields[8],
      population: Number(fields[14]),
    }));
}

/**
 * How prominent a place is: its population, or the usual one of such a seat where that is larger, which stands in for one that
 * GeoNames does not know.
 */
function sizeOf({ population, code }: Place): number {
  return Math.max(population, SEATS.get(code) ?? 0, 1);
}

/** Largest first: towns of {@link MIN_POPULATION} and seats, and whatever else is far from all that are larger. */
export function townsOf(places: readonly Place[]): Place[] {
  const cells = new Map<string, Place[]>();
  return [...places]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .filter((place) => {
      if (sizeOf(place) < MIN_POPULATION && !isLonely(place, cells)) return false;
      const cell = cellOf(place.lat, place.lng);
      if (cells.has(cell)) cells.get(cell)!.push(place);
      else cells.set(cell, [place]);
      return true;
    });
}

function cellOf(lat: number, lng: number): string {
  return `${Math.floor(lat)} ${Math.floor(lng)}`;
}

function isLonely(place: Place, cells: ReadonlyMap<string, readonly Place[]>): boolean {
  const around = [0, -1, 1];
  return around.every((y) =>
    around.every((x) => {
      const near = cells.get(cellOf(place.lat + y, place.lng + x));
      return near === undefined || !near.some((other) => isNear(place, other));
    }),
  );
}

function isNear(a: Place, b: Place): boolean {
  const [north, east] = [b.lat - a.lat, (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180)];
  return Math.hypot(north, east) * 111.2 < LONELY_KM;
}

/** Steps of a degree in coordinates, and of the natural logarithm in sizes, as base 36 writes them. */
const [STEPS, SIZE_STEPS] = [4000, 60];

function digits(value: number, count: number): string {
  return Math.round(value).toString(36).padStart(count, '0');
}

function point(lat: number, lng: number): string {
  return digits((lat + 90) * STEPS, 4) + digits((lng + 180) * STEPS, 4);
}

/** English and French names of a town where they differ from its own, by country and name. */
function exonyms(towns: readonly Place[]): Map<Place, readonly [en: string, fr: string]> {
  return new Map(
    EXONYMS.map(([country, listed, ...names]) => {
      const town = towns.find((one) => one.country === country && one.name === listed);
      const known = [town?.name, ...(town?.others ?? [])];
      if (town === undefined || !names.every((name) => known.includes(name)))
        throw new Error(`GeoNames does not have ${listed} (${country}) by ${names.join(' or ')}`);
      return [town, names];
    }),
  );
}

/**
 * The towns as text, packed, in the form that demo/src/gazetteer/towns.ts reads: for each country a line of its code and the
 * place of its name on maps, then one for each of its towns, largest first: latitude and longitude (4 digits each in base 36),
 * size (2 digits), name, and English and French names where they are others, divided by `|`.
 */
export function townsFile(
  towns: readonly Place[],
  labels: ReadonlyMap<string, readonly [lng: number, lat: number]>,
): Uint8Array {
  const named = exonyms(towns);
  const line = (town: Place) =>
    point(town.lat, town.lng) +
    digits(Math.log(sizeOf(town)) * SIZE_STEPS, 2) +
    [town.name, ...(named.get(town) ?? [])].join('|');
  const countries = [...new Set(towns.map(({ country }) => country))];
  const lines = countries.flatMap((country) => {
    const own = towns.filter((town) => town.country === country);
    const [lng, lat] = labels.get(country) ?? [own[0].lng, own[0].lat];
    return [country + point(lat, lng), ...own.map(line)];
  });
  return gzipSync(lines.join('\n'), { level: 9 });
}
