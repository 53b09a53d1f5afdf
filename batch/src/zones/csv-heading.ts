import { badList } from './list-file.ts';

/** The meaning of the fields in a CSV file's rows. */
export interface Heading {
  readonly count: number;
  /** Position and name of each column; `size` is at -1 if there is none. */
  readonly lat: Position;
  readonly lng: Position;
  readonly size: Position;
  readonly carried: readonly Position[];
}

interface Position {
  readonly at: number;
  readonly name: string;
}

const MAX_COLUMNS = 1000;

const NAMES = {
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  size: ['size', 'size_km'],
} as const;

const DELIMITERS = [',', ';', '\t'];

/** The delimiter of a heading: comma, semicolon or tab, whichever is most frequent outside quotes. */
export function delimiterOf(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

/**
 * Finds a zone's columns in a heading, ignoring case. All others are carried: unnamed ones as `column_3`, repeated names as
 * `name_2`. Throws `zones-format`.
 */
export function headingOf(names: readonly string[], path: string): Heading {
  if (names.length > MAX_COLUMNS)
    throw badList(path, `Its heading has ${names.length} columns: leave all but ${MAX_COLUMNS} out.`);
  const positions = names.map((name, at): Position => ({ at, name: name.trim() }));
  const lat = required(positions, 'lat', path);
  const lng = required(positions, 'lng', path);
  const size = only(positions, 'size', path) ?? { at: -1, name: 'size' };
  const own = [lat.at, lng.at, size.at];
  return {
    count: names.length,
    lat,
    lng,
    size,
    carried: named(positions.filter(({ at }) => !own.includes(at))),
  };
}

function required(positions: readonly Position[], field: 'lat' | 'lng', path: string): Position {
  const found = only(positions, field, path);
  if (found !== undefined) return found;
  const word = field === 'lat' ? 'latitudes' : 'longitudes';
  throw badList(path, `Its heading has no column of ${word}: name it ${NAMES[field].join(', or ')}.`, {
    column: field,
  });
}

function only(positions: readonly Position[], field: keyof typeof NAMES, path: string): Position | undefined {
  const known: readonly string[] = NAMES[field];
  const found = positions.filter(({ name }) => known.includes(name.toLowerCase()));
  if (found.length <= 1) return found[0];
  const reported = found.map(({ name }) => name).join(' and ');
  throw badList(
    path,
    `Its heading has ${reported}, which mean the same: leave one, or call the others otherwise.`,
    {
      column: field,
    },
  );
}

function named(positions: readonly Position[]): Position[] {
  const taken = new Set<string>();
  return positions.map(({ at, name }) => {
    const wanted = name === '' ? `column_${at + 1}` : name;
    let own = wanted;
    for (let i = 2; taken.has(own); i += 1) own = `${wanted}_${i}`;
    taken.add(own);
    return { at, name: own };
  });
}
