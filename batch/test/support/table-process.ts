// Writes the table that its argument names for ever, and says when some of it is on the disk.
import { openTable } from '../../src/table/table.ts';
import { CARRIED, COLUMNS, rowOf } from './rows.ts';

const table = await openTable(process.argv[2], { columns: COLUMNS, carried: CARRIED });
for (let line = 1; ; line += 1) {
  await table.add(rowOf(line));
  if (line === 5000) process.stdout.write('written\n');
}
