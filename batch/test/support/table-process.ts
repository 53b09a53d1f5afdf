// Writes to the table in its argument forever, and reports once many rows are written.
import { openTable } from '../../src/table/table.ts';
import { CARRIED, COLUMNS, rowOf } from './rows.ts';

const table = await openTable(process.argv[2], { columns: COLUMNS, carried: CARRIED });
for (let line = 1; ; line += 1) {
  await table.add(rowOf(line));
  if (line === 5000) process.stdout.write('written\n');
}
