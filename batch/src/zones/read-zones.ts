import { extname } from 'node:path';
import { badList, lengthOf } from './list-file.ts';
import { csvZones } from './csv-zones.ts';
import { flatgeobufZones } from './flatgeobuf-zones.ts';
import { SEQUENCE_ENDINGS } from './geojson-sequence.ts';
import { geojsonZones } from './geojson-zones.ts';
import type { ReadOptions, ReadRow } from './read-row.ts';

export type { ReadRow } from './read-row.ts';

export type ZonesFormat = 'csv' | 'geojson' | 'flatgeobuf';

type Reader = (path: string, options: ReadOptions, signal: AbortSignal) => AsyncGenerator<ReadRow>;

const ENDINGS: { readonly [ending: string]: ZonesFormat | undefined } = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.geojson': 'geojson',
  '.json': 'geojson',
  ...Object.fromEntries(SEQUENCE_ENDINGS.map((ending) => [ending, 'geojson' as const])),
  '.fgb': 'flatgeobuf',
};

const READERS: Readonly<Record<ZonesFormat, Reader>> = {
  csv: csvZones,
  geojson: geojsonZones,
  flatgeobuf: flatgeobufZones,
};

/**
 * The zones of a list, and the rows that are none, in the order of the file. Lists are read as streams, but for a GeoJSON collection,
 * which may be 256 MB large.
 *
 * `size` is the side in kilometres of the zones that say none; with `null` each must. `format` is by the file's ending where it is not given.
 *
 * Rejects with `zones-unreadable` (no such file, not allowed), `zones-format` (what is no list of zones as a whole: unknown format, no
 * column of latitudes, not UTF-8, cut off), and with the signal's reason. Both may come after rows were given: only a list that was read
 * to its end counts.
 */
export async function* readZones(
  path: string,
  { format, ...options }: ReadOptions & { readonly format?: ZonesFormat },
  signal: AbortSignal,
): AsyncGenerator<ReadRow, void, undefined> {
  signal.throwIfAborted();
  const known = format ?? ENDINGS[extname(path).toLowerCase()];
  if (known === undefined)
    throw badList(
      path,
      `Its ending names no format: name it ${Object.keys(ENDINGS).join(', ')}, or give the format.`,
    );
  await lengthOf(path);
  for await (const row of READERS[known](path, options, signal)) {
    signal.throwIfAborted();
    yield row;
  }
}
