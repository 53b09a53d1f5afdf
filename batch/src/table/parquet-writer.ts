import {
  ByteWriter,
  ParquetWriter,
  schemaFromColumnData,
  type BasicType,
  type ColumnSource,
} from 'hyparquet-writer';
import type { Carried } from '../zones/zone-row.ts';
import type { ResultFile } from './result-file.ts';
import type { MakeRowWriter } from './row-writer.ts';
import { cellOf, type TableRow, type WrittenColumn } from './table-columns.ts';

/** A row group is written once it has this many rows or characters. */
const MAX_ROWS = 10_000;
const MAX_TEXT = 8 * 2 ** 20;

/** A column of a list may mix types, so carried values are text. */
const TYPES: Readonly<Record<WrittenColumn['type'], BasicType>> = {
  string: 'STRING',
  carried: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
};

/** Parquet with Snappy, one row group at a time. Carried values are text, `null` if absent. */
export const parquetWriter: MakeRowWriter = (file, columns) => {
  const writer = new FileWriter(file);
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columns.map((column) => source(column, [])) }),
    createdBy: 'sylvan-batch',
  });
  let rows: TableRow[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    const columnData = columns.map((column) => source(column, rows));
    const rowGroupSize = rows.length;
    [rows, characters] = [[], 0];
    if (rowGroupSize > 0) await parquet.write({ columnData, rowGroupSize });
  };
  return {
    add: async (row) => {
      rows.push(row);
      characters += textOf(row);
      if (rows.length >= MAX_ROWS || characters >= MAX_TEXT) await flush();
    },
    end: async () => {
      await flush();
      await parquet.finish();
      await writer.flush();
    },
  };
};

/** The package flushes after every group; we flush the last. */
class FileWriter extends ByteWriter {
  constructor(private readonly file: ResultFile) {
    super();
  }

  async flush(): Promise<void> {
    await this.file.write(this.getBytes());
    this.index = 0;
  }
}

function source(column: WrittenColumn, rows: readonly TableRow[]): ColumnSource {
  const data = rows.map((row) => typed(cellOf(row, column), column));
  return { name: column.name, type: TYPES[column.type], data, nullable: column.type !== 'integer' };
}

function typed(value: Carried, { type }: WrittenColumn): Carried {
  return type === 'carried' && value !== null ? String(value) : value;
}

function textOf({ zone, values }: TableRow): number {
  const texts = [...Object.values(zone.carried), ...Object.values(values)];
  return texts.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
