import type { ClientOptions } from '../cache/json-client.ts';
import type { Bbox } from '../geo/outline.ts';
import { fireFile } from '../sources/fires/file.ts';
import { lidarFile } from '../sources/lidar/file.ts';
import type { PointQuery, PointSearch } from '../sources/points.ts';
import type { FolderItems } from '../stac/folder.ts';
import type { StacItem } from '../stac/schema.ts';
import { failureOfFile, whole } from './faults.ts';
import type { ItemFault } from './types.ts';

/** Sources whose items name tables of points. */
const READERS = { firms: fireFile, gedi: lidarFile } as const;
type PointFamily = keyof typeof READERS;

export function isPointFamily(family: string | null): family is PointFamily {
  return family !== null && Object.hasOwn(READERS, family);
}

const EVERYWHERE: Bbox = [-180, -90, 180, 90];

/** The faults of an item of points, found by reading its tables as an analysis of its place and time would. */
export async function pointFaults(
  item: StacItem,
  family: PointFamily,
  base: string,
  { client, signal }: { readonly client: ClientOptions; readonly signal: AbortSignal },
): Promise<ItemFault[]> {
  const items: FolderItems = { url: base, features: () => Promise.resolve([item]) };
  try {
    const catalog = READERS[family]({ ...client, items });
    return faultsOf(await catalog.search(queryOf(item), { signal }));
  } catch (error) {
    const { code, message: detail } = failureOfFile(error, signal);
    return [whole({ code: code === 'points-invalid' ? 'no-table' : code, detail })];
  }
}

function queryOf({ bbox, properties }: StacItem): PointQuery {
  const { datetime, start_datetime: start = datetime, end_datetime: end = datetime } = properties;
  const day = (moment: string | null | undefined) => (moment ?? datetime ?? '').slice(0, 10);
  return { boxes: [bbox ?? EVERYWHERE], start: day(start), end: day(end) };
}

function faultsOf(search: PointSearch<unknown> | null): ItemFault[] {
  if (search === null) {
    const detail = 'it must state its times, and have an asset of type text/csv with the table';
    return [whole({ code: 'no-table', detail })];
  }
  const { refused, refusedCount, points } = search;
  if (refusedCount === 0) return [];
  const detail = `${refusedCount} of its rows cannot be read: ${refused[0]}`;
  return [whole({ code: 'rows-refused', detail }, points.length === 0)];
}
