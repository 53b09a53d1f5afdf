import { createHash } from 'node:crypto';
import { isVectorFileError, VECTOR_ENDINGS, vectorFaultDetail, vectorFormatOf } from 'sylvan/vector';
import { csvZones } from './csv-zones.ts';
import { badList, lengthOf, listBytes } from './list-file.ts';
import { plotZones, vectorZones } from './vector-zones.ts';
import type { ReadOptions, ReadRow, RowFault, ZoneRow } from './zone-row.ts';

export const ZONES_FORMATS = ['csv', 'geojson', 'kml', 'kmz', 'gpx', 'shapefile', 'flatgeobuf'] as const;

/** Maximum number of names that a list may carry; each is a column of the table. */
const MAX_CARRIED = 1000;

/**
 * Hands the zones of a list to `onZone`, one by one, and reports other rows to `onFault`. Resolves with the SHA-256 of the zones and
 * all carried values (64 hex digits), the names of the carried values in order of first appearance, and the numbers of zones and of
 * other rows. Rejects as `readZones` does.
 */
export async function readList(
  path: string,
  { onFault, ...options }: ReadOptions & { readonly onFault: (fault: RowFault) => void },
  signal: AbortSignal,
  onZone: (zone: ZoneRow) => void = () => undefined,
) {
  const hash = createHash('sha256');
  const carried = new Set<string>();
  let [zones, faults] = [0, 0];
  for await (const row of readZones(path, options, signal)) {
    if ('fault' in row) {
      faults += 1;
      onFault(row.fault);
      continue;
    }
    zones += 1;
    const { zone } = row;
    hash.update(`${JSON.stringify(identityOf(zone))}\n`);
    for (const name of Object.keys(zone.carried)) carried.add(name);
    const detail = `Its rows have more than ${MAX_CARRIED} different properties: remove some.`;
    if (carried.size > MAX_CARRIED) throw badList(path, detail, { line: zone.line });
    onZone(zone);
  }
  return { digest: hash.digest('hex'), carried: [...carried], zones, faults };
}

/** The values by which one row differs from another. */
function identityOf({ line, lat, lng, size, geometry, carried, own, problem }: ZoneRow): unknown[] {
  const place = geometry === undefined ? [lat, lng, size] : [geometry];
  return [line, ...place, carried, ...(own === undefined ? [] : [own, problem])];
}

/**
 * The zones of a list, and the rows that are not zones, in file order. Streams CSV, FlatGeobuf and sequences of GeoJSON features;
 * other files may have up to 256 MB. Plots of `eudr` are read whole, with the limits of `sylvan/vector`, and a faulty one is a zone
 * with a problem.
 *
 * Rejects with `zones-unreadable` (no such file, not allowed), `zones-format` (the file is not a list of zones: unknown format,
 * no latitude column, not UTF-8, truncated), and with the signal's reason. It may reject after yielding rows: only a list read to
 * its end counts.
 */
export async function* readZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow, void, undefined> {
  signal.throwIfAborted();
  const { format = formatOf(path), operation } = options;
  const file = { name: path, size: await lengthOf(path), bytes: () => listBytes(path, signal) };
  const read = operation === 'eudr' ? plotZones : vectorZones;
  const isCsv = format === 'csv' && read === vectorZones;
  try {
    for await (const row of isCsv ? csvZones(file, options) : read(file, format, options)) {
      signal.throwIfAborted();
      yield row;
    }
  } catch (error) {
    throw isVectorFileError(error) ? badList(path, vectorFaultDetail(error, 'en'), {}, error) : error;
  }
}

/** The format of a list by its extension. Throws `zones-format` if that names none. */
function formatOf(path: string) {
  const format = vectorFormatOf(path);
  if (format !== undefined) return format;
  const endings = VECTOR_ENDINGS.join(', ');
  throw badList(path, `Its extension does not show its format: use ${endings}, or give --zones-format.`);
}
