import { z } from 'zod';
import { columnsOf } from '../compute/columns.ts';
import { carriedSchema, outcomeOf } from '../compute/fleet.ts';
import type { Operation } from '../request/request.ts';
import type { TableColumn, TableRow } from '../table/table-columns.ts';
import { openTable, type TableFormat } from '../table/table.ts';
import type { Carried, Polygon } from '../zones/zone-row.ts';
import type { StateDatabase, BookedRow } from './state-database.ts';

/** Number of rows held in memory at once: a polygon may take half a megabyte. */
const PAGE = 100;

const pairsSchema = z.array(z.tuple([z.string(), carriedSchema]));
const ownSchema = z.record(z.string(), carriedSchema);
const namesSchema = z.array(z.string());

/**
 * Writes the table of a finished batch: one row for each row of the list. Stores the table's digest in the state before the table
 * appears. Resolves with the number of rows, and the number of those with a problem instead of an answer. Rejects as `openTable`
 * and its table do.
 */
export async function deliver(
  state: StateDatabase,
  operation: Operation,
  { path, format }: { readonly path: string; readonly format: TableFormat | undefined },
  signal: AbortSignal,
): Promise<{ readonly rows: number; readonly problems: number }> {
  const columns = columnsOf(operation);
  const carried = namesSchema.parse(JSON.parse(state.meta('carried') ?? '[]'));
  const table = await openTable(path, { format, columns, carried, isBare: operation === 'eudr' });
  let [rows, problems] = [0, 0];
  try {
    for (const page of state.rows(PAGE))
      for (const booked of page) {
        signal.throwIfAborted();
        const row = tableRow(booked, columns);
        await table.add(row);
        [rows, problems] = [rows + 1, problems + Number(row.problem !== null)];
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
  const carried = Object.fromEntries(pairsSchema.parse(JSON.parse(row.carried)));
  const outcome = outcomeOf(row.outcome);
  const values = 'values' in outcome ? outcome.values : [];
  const cell = ({ name }: TableColumn, i: number): [string, Carried] => [name, values[i] ?? null];
  // The polygon was validated when the list was read.
  const polygon = geometry === null ? undefined : (JSON.parse(geometry) as Polygon);
  const box = { lat: lat ?? NaN, lng: lng ?? NaN, size: size ?? NaN };
  return {
    zone: { line, ...box, geometry: lat === null ? null : polygon, carried },
    values: { ...Object.fromEntries(columns.map(cell)), ...ownSchema.parse(JSON.parse(row.own)) },
    problem: 'problem' in outcome ? outcome.problem : null,
  };
}
