import type { MakeRowWriter } from './row-writer.ts';
import { cellOf } from './table-columns.ts';
import type { TableRow } from './table-row.ts';
import { textWriter } from './text-writer.ts';
import { zoneGeometry } from './zone-geometry.ts';

const BETWEEN = ',\n';
/** A polygon may be half a megabyte. */
const ROWS_AT_ONCE = 50;

/** A collection (RFC 7946), a feature a line: the zone's square or polygon with all columns as its properties. */
export const geojsonWriter: MakeRowWriter = (file, columns) => {
  const feature = (row: TableRow): string => {
    const properties = Object.fromEntries(columns.map((column) => [column.name, cellOf(row, column)]));
    return JSON.stringify({ type: 'Feature', geometry: zoneGeometry(row.zone), properties });
  };
  return textWriter(file, {
    start: '{"type":"FeatureCollection","features":[\n',
    textOf: (rows) => rows.map(feature).join(BETWEEN),
    between: BETWEEN,
    end: '\n]}\n',
    rowsAtOnce: ROWS_AT_ONCE,
  });
};
