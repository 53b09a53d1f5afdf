import { badList } from './list-file.ts';

/** What the fields of a CSV file's rows are. */
export interface Heading {
  readonly count: number;
  /** Where they are in a row, and what the file calls them; `size` at -1 where there is none. */
  readonly lat: Place;
  readonly lng: Place;
  readonly size: Place;
  readonly carried: readonly Place[];
}

interface Place {
  readonly at: number;
  readonly name: string;
}

const MOST_COLUMNS = 1000;

const NAMES = {
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  size: ['size', 'size_km'],
} as const;

const DELIMITERS = [',', ';', '\t'];

/** What parts the fields of a heading: of comma, semicolon and tab the one it has most of, outside of quotes. */
export function delimiterOf(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

/**
 * Finds the columns of a zone among a heading's, in any case; all others are carried, those without a name as `column_3`, further ones of a
 * name as `name_2`. Throws `zones-format`.
 */
export function headingOf(names: readonly string[], path: string): Heading {
  if (names.length > MOST_COLUMNS)
    throw badList(path, `Its heading has ${names.length} columns: leave all but ${MOST_COLUMNS} out.`);
  const places = names.map((name, at): Place => ({ at, name: name.trim() }));
  const lat = required(places, 'lat', path);
  const lng = required(places, 'lng', path);
  const size = only(places, 'size', path) ?? { at: -1, name: 'size' };
  const own = [lat.at, lng.at, size.at];
  return {
    count: names.length,
    lat,
    lng,
    size,
    carried: named(places.filter(({ at }) => !own.includes(at))),
  };
}

function required(places: readonly Place[], field: 'lat' | 'lng', path: string): Place {
  const found = only(places, field, path);
  if (found !== undefined) return found;
  const word = field === 'lat' ? 'latitudes' : 'longitudes';
  throw badList(path, `Its heading has no column of ${word}: name it ${NAMES[field].join(', or ')}.`, {
    column: field,
  });
}

function only(places: readonly Place[], field: keyof typeof NAMES, path: string): Place | undefined {
  const known: readonly string[] = NAMES[field];
  const found = places.filter(({ name }) => known.includes(name.toLowerCase()));
  if (found.length <= 1) return found[0];
  const told = found.map(({ name }) => name).join(' and ');
  throw badList(
    path,
    `Its heading has ${told}, which mean the same: leave one, or call the others otherwise.`,
    {
      column: field,
    },
  );
}

function named(places: readonly Place[]): Place[] {
  const taken = new Set<string>();
  return places.map(({ at, name }) => {
    const wanted = name === '' ? `column_${at + 1}` : name;
    let own = wanted;
    for (let i = 2; taken.has(own); i += 1) own = `${wanted}_${i}`;
    taken.add(own);
    return { at, name: own };
  });
}
