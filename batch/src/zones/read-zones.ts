import { extname } from 'node:path';
import { VECTOR_ENDINGS, vectorFormatOf } from 'sylvan/vector';
import { badList, lengthOf } from './list-file.ts';
import { csvZones } from './csv-zones.ts';
import { plotZones } from './plot-zones.ts';
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
 * The zones of a list, and the rows that are not zones, in file order. Streams CSV, FlatGeobuf and sequences of GeoJSON features;
 * other files may have up to 256 MB. Plots of `eudr` are read whole, with the limits of `sylvan/vector`, and a faulty one is a zone
 * with a problem.
 *
 * `size` is the side in kilometres of zones that give none; with `null` each zone must give its own. `format` defaults to the
 * file's extension.
 *
 * Rejects with `zones-unreadable` (no such file, not allowed), `zones-format` (the file is not a list of zones: unknown format,
 * no latitude column, not UTF-8, truncated), and with the signal's reason. It may reject after yielding rows: only a list read to
 * its end counts.
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
  for await (const row of rowsOf(path, known, options, signal)) {
    signal.throwIfAborted();
    yield row;
  }
}

function rowsOf(path: string, format: ZonesFormat, options: ReadOptions, signal: AbortSignal) {
  if (options.operation === 'eudr') return plotZones(path, format, options, signal);
  return format === 'csv' ? csvZones(path, options, signal) : vectorZones(path, format, options, signal);
}
