import { createHash } from 'node:crypto';
import type { ReadOptions, RowFault, ZoneRow } from '../zones/zone-row.ts';
import { badList } from '../zones/list-file.ts';
import { readZones } from '../zones/read-zones.ts';

/** Most names that a list may carry; each is a column of the table. */
const MAX_CARRIED = 1000;

/** The result of reading a list. */
export interface ReadList {
  /** SHA-256 of its zones and all carried values, 64 hex digits. */
  readonly digest: string;
  /** Names of the carried values, in order of first appearance. */
  readonly carried: readonly string[];
  readonly zones: number;
  /** Rows that are not zones. */
  readonly faults: number;
}

/** The zones of a list. Reports other rows to `onFault` and skips them. Rejects as `readZones` does. */
export async function* zonesOf(
  path: string,
  options: ReadOptions & { readonly onFault: (fault: RowFault) => void },
  signal: AbortSignal,
): AsyncGenerator<ZoneRow, ReadList, undefined> {
  const { onFault, ...reading } = options;
  const hash = createHash('sha256');
  const carried = new Set<string>();
  let [zones, faults] = [0, 0];
  for await (const row of readZones(path, reading, signal)) {
    if ('fault' in row) {
      faults += 1;
      onFault(row.fault);
      continue;
    }
    zones += 1;
    const { zone } = row;
    hash.update(`${JSON.stringify(readOf(zone))}\n`);
    for (const name of Object.keys(zone.carried)) carried.add(name);
    if (carried.size > MAX_CARRIED)
      throw badList(path, `Its rows carry more than ${MAX_CARRIED} different properties: leave some out.`, {
        line: zone.line,
      });
    yield zone;
  }
  return { digest: hash.digest('hex'), carried: [...carried], zones, faults };
}

/** What makes a row differ from another. */
function readOf({ line, lat, lng, size, geometry, carried, own, problem }: ZoneRow): unknown[] {
  const place = geometry === undefined ? [lat, lng, size] : [geometry];
  return [line, ...place, carried, ...(own === undefined ? [] : [own, problem])];
}
