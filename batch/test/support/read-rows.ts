import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZones } from '../../src/zones/read-zones.ts';
import type { ReadRow, RowFault, ZoneRow } from '../../src/zones/zone-row.ts';

type Options = Parameters<typeof readZones>[1];

/** All rows of a list. */
export async function readRows(path: string, options: Options = { size: 10 }): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readZones(path, options, new AbortController().signal)) rows.push(row);
  return rows;
}

export async function readZonesOnly(path: string, options?: Options): Promise<ZoneRow[]> {
  return (await readRows(path, options)).flatMap((row) => ('zone' in row ? [row.zone] : []));
}

export async function readFaults(path: string, options?: Options): Promise<RowFault[]> {
  return (await readRows(path, options)).flatMap((row) => ('fault' in row ? [row.fault] : []));
}

/** Writes a list to a folder; returns its path. */
export function listIn(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
