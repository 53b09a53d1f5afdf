import { extname } from 'node:path';
import { VECTOR_ENDINGS, vectorFormatOf } from 'sylvan/vector';
import { badList, lengthOf } from './list-file.ts';
import { csvZones } from './csv-zones.ts';
import type { ReadOptions, ReadRow } from './zone-row.ts';
import { vectorZones } from './vector-zones.ts';

export type { ReadRow } from './zone-row.ts';

export const ZONES_FORMATS = ['csv', 'geojson', 'kml', 'kmz', 'gpx', 'shapefile', 'flatgeobuf'] as const;
export type ZonesFormat = (typeof ZONES_FORMATS)[number];

const CSV_ENDINGS = ['.csv', '.tsv', '.txt'];

function formatOf(path: string): ZonesFormat | undefined {
  return CSV_ENDINGS.includes(extname(path).toLowerCase()) ? 'csv' : vectorFormatOf(path);
}

/**
 * The zones of a list, and the rows that are none, in the order of the file. CSV, FlatGeobuf and sequences of GeoJSON
 * features are read as streams; other files may be 256 MB large.
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
  const known = format ?? formatOf(path);
  if (known === undefined) {
    const endings = [...new Set([...CSV_ENDINGS, ...VECTOR_ENDINGS])].join(', ');
    throw badList(path, `Its ending names no format: name it ${endings}, or give the format.`);
  }
  await lengthOf(path);
  const rows = known === 'csv' ? csvZones(path, options, signal) : vectorZones(path, known, options, signal);
  for await (const row of rows) {
    signal.throwIfAborted();
    yield row;
  }
}
