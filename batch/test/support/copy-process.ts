// Reads the list in its first argument, and writes its zones to the tables in the other arguments.
import { openTable } from '../../src/table/table.ts';
import { readZones } from '../../src/zones/read-zones.ts';
import { COLUMNS, rowOf } from './rows.ts';

const [list, ...paths] = process.argv.slice(2);
const tables = await Promise.all(
  paths.map((path) => openTable(path, { columns: COLUMNS, carried: ['name'] })),
);
let count = 0;
for await (const row of readZones(list, { size: 10 }, new AbortController().signal)) {
  if (!('zone' in row)) continue;
  count += 1;
  for (const table of tables) await table.add(rowOf(count, row.zone));
}
for (const table of tables) await table.finish();
// Of the processor: other programs on the machine do not count.
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ count, seconds: (user + system) / 1e6 }));
