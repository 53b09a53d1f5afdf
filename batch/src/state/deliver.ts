import { z } from 'zod';
import { columnsOf } from '../compute/columns.ts';
import { outcomeOf } from '../compute/outcome.ts';
import type { Operation } from '../request/request.ts';
import type { TableRow } from '../table/table-columns.ts';
import { openTable, type TableColumn, type TableFormat } from '../table/table.ts';
import type { Polygon } from '../zones/polygon.ts';
import type { Carried } from '../zones/zone-row.ts';
import type { StateDatabase, BookedRow } from './state-database.ts';

/** Rows held in memory at once: a polygon may take half a megabyte. */
const PAGE = 100;

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const carriedSchema = z.array(z.tuple([z.string(), valueSchema]));
const ownSchema = z.record(z.string(), valueSchema);
const namesSchema = z.array(z.string());

interface Delivery {
  readonly path: string;
  readonly format: TableFormat | undefined;
  readonly operation: Operation;
}

/** Counts of a table. */
interface Delivered {
  readonly rows: number;
  /** Rows with a problem instead of an answer. */
  readonly problems: number;
}

/**
 * Writes the table of a finished batch: one row for each row of the list. Stores the table's digest in the state before it
 * appears. Rejects as `openTable` and its table do.
 */
export async function deliver(
  state: StateDatabase,
  { path, format, operation }: Delivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const columns = columnsOf(operation);
  const carried = namesSchema.parse(JSON.parse(state.meta('carried') ?? '[]'));
  const table = await openTable(path, {
    ...{ columns, carried, isBare: operation === 'eudr' },
    ...(format !== undefined && { format }),
  });
  let [rows, problems] = [0, 0];
  try {
    for (let page = state.rows(0, PAGE); page.length > 0; page = state.rows(page.at(-1)!.position, PAGE))
      for (const booked of page) {
        signal.throwIfAborted();
        const row = tableRow(booked, columns);
        await table.add(row);
        rows += 1;
        if (row.problem !== null) problems += 1;
      }
    await table.finish((digest) => state.setMeta({ phase: 'writing', table: digest }));
  } catch (error) {
    await table.discard();
    state.setMeta({ phase: 'computing' });
    throw error;
  }
  return { rows, problems };
}

function tableRow(
  { line, lat, lng, size, geometry, ...row }: BookedRow,
  columns: readonly TableColumn[],
): TableRow {
  if (row.outcome === null) throw new Error(`The zone of line ${line} is not done`);
  const carried = Object.fromEntries(carriedSchema.parse(JSON.parse(row.carried)));
  const outcome = outcomeOf(row.outcome);
  const values = 'values' in outcome ? outcome.values : [];
  const cell = ({ name }: TableColumn, i: number): [string, Carried] => [name, values[i] ?? null];
  return {
    zone: { line, ...placeOf({ lat, lng, size, geometry }), carried },
    values: { ...Object.fromEntries(columns.map(cell)), ...ownSchema.parse(JSON.parse(row.own)) },
    problem: 'problem' in outcome ? outcome.problem : null,
  };
}

/** The polygon was validated when the list was read. */
function placeOf({ lat, lng, size, geometry }: Pick<BookedRow, 'lat' | 'lng' | 'size' | 'geometry'>) {
  const polygon = geometry === null ? undefined : (JSON.parse(geometry) as Polygon);
  return {
    ...{ lat: lat ?? NaN, lng: lng ?? NaN, size: size ?? NaN },
    geometry: lat === null ? null : polygon,
  };
}
