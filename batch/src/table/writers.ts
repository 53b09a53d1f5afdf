import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import { csvOf, outlineOf, zoneGeoJson } from 'sylvan/export';
import { makeZone } from '#server';
import type { ZoneRow } from '../zones/zone-row.ts';
import type { ResultFile } from './result-file.ts';
import type { TableColumn, TableRow } from './table-columns.ts';

/** Writes rows to an open file in one format. */
interface RowWriter {
  /** Maximum number of rows to write together. */
  readonly rowsAtOnce: number;
  write(rows: readonly TableRow[]): Promise<void>;
  /** Writes the format's footer. */
  end(): Promise<void>;
}

type MakeRowWriter = (file: ResultFile, columns: readonly Required<TableColumn>[]) => RowWriter;

/**
 * RFC 4180, as the library writes its tables. Text that a spreadsheet would take for a formula gets a leading apostrophe, in
 * carried values and in problems.
 */
export const csvWriter: MakeRowWriter = (file, columns) => {
  const names = columns.map(({ name }) => name);
  const start = csvOf(names, []);
  const cells = (row: TableRow) => columns.map(({ of }) => of(row));
  const textOf = (rows: readonly TableRow[]) => csvOf(names, rows.map(cells)).slice(start.length);
  return textWriter(file, { start, textOf, between: '', end: '', rowsAtOnce: 500 });
};

/** A feature collection (RFC 7946), one feature per line: the zone's square or polygon, with all columns as properties. */
export const geojsonWriter: MakeRowWriter = (file, columns) => {
  const feature = (row: TableRow): string => {
    const properties = Object.fromEntries(columns.map(({ name, of }) => [name, of(row)]));
    return JSON.stringify({ type: 'Feature', geometry: geometryOf(row.zone), properties });
  };
  const between = ',\n';
  return textWriter(file, {
    start: '{"type":"FeatureCollection","features":[\n',
    textOf: (rows) => rows.map(feature).join(between),
    between,
    end: '\n]}\n',
    // A polygon may take half a megabyte.
    rowsAtOnce: 50,
  });
};

/** A text format: its start, its rows, the separator between writes, and its end. */
interface TextForm extends Pick<RowWriter, 'rowsAtOnce'> {
  readonly start: string;
  readonly textOf: (rows: readonly TableRow[]) => string;
  readonly between: string;
  readonly end: string;
}

function textWriter(file: ResultFile, { start, textOf, between, end, rowsAtOnce }: TextForm): RowWriter {
  let lead = start;
  return {
    rowsAtOnce,
    write: async (rows) => {
      await file.write(`${lead}${textOf(rows)}`);
      lead = between;
    },
    end: () => file.write(lead === start ? `${start}${end}` : end),
  };
}

/** Kilometres over which an edge is straight in degrees to within 5 m, and segments per edge in the library's outlines. */
const [STRAIGHT_KM, PARTS] = [5, 16];

/** A zone as GeoJSON: its polygon, or the square on the ground, split at the antimeridian; `null` if it has no place. */
function geometryOf({ geometry, ...square }: ZoneRow): ZoneRow['geometry'] {
  if (geometry !== undefined) return geometry;
  const { ring, bbox } = outlineOf(makeZone(square).grid);
  const needed = Math.max(2, Math.ceil(square.size / STRAIGHT_KM));
  const step = 2 ** Math.floor(Math.log2(Math.max(1, PARTS / needed)));
  return zoneGeoJson({ ring: ring.filter((_, i) => i % step === 0), bbox }).geometry;
}

/** A column of a list may mix types, so carried values are text. */
const TYPES: Readonly<Record<TableColumn['type'], BasicType>> = {
  string: 'STRING',
  carried: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
};

/** Parquet with Snappy, one row group at a time. Carried values are text, `null` if absent. */
export const parquetWriter: MakeRowWriter = (file, columns) => {
  const writer = new FileWriter(file);
  const dataOf = (rows: readonly TableRow[]) => columns.map((column) => source(column, rows));
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: dataOf([]) }),
    createdBy: 'sylvan-batch',
  });
  return {
    rowsAtOnce: 10_000,
    write: async (rows) => parquet.write({ columnData: dataOf(rows), rowGroupSize: rows.length }),
    end: async () => {
      await parquet.finish();
      await writer.flush();
    },
  };
};

/** The package calls `flush` after every row group; `end` calls it for the remaining bytes. */
class FileWriter extends ByteWriter {
  constructor(private readonly file: ResultFile) {
    super();
  }

  async flush(): Promise<void> {
    await this.file.write(this.getBytes());
    this.index = 0;
  }
}

function source({ name, type, of }: Required<TableColumn>, rows: readonly TableRow[]) {
  const asText = (value: ReturnType<typeof of>) => (value === null ? null : String(value));
  const data = rows.map((row) => (type === 'carried' ? asText(of(row)) : of(row)));
  return { name, type: TYPES[type], data, nullable: type !== 'integer' };
}
