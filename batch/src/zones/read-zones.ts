import { BatchError } from '../batch-error.ts';
import type { RowFault, ZoneRow } from './zone-row.ts';

export type ZonesFormat = 'csv' | 'geojson' | 'flatgeobuf';

/** What a row of a list turns out to be. */
export type ReadRow = { readonly zone: ZoneRow } | { readonly fault: RowFault };

export interface ReadOptions {
  /** Side in kilometres of the zones that say none; `null` where each must. */
  readonly size: number | null;
  /** Default: by the file's ending. */
  readonly format?: ZonesFormat;
}

/**
 * The zones of a list, and the rows that are none, in the order of the file. Lists are read as streams, but for a GeoJSON collection,
 * which may be 256 MB large.
 *
 * Rejects with `zones-unreadable` (no such file, not allowed), `zones-format` (what is no list of zones as a whole: unknown format, no column
 * of latitudes, not UTF-8, cut off), and with the signal's reason. Both may come after rows were given: a list counts when it ended.
 */
export async function* readZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow, void, undefined> {
  signal.throwIfAborted();
  await Promise.resolve();
  yield* [] as ReadRow[];
  throw new BatchError('zones-format', `No format of ${path} can be read yet.`, {
    fields: { path, size: options.size },
  });
}
