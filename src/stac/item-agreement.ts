import { dayStart, isDay } from '../contract/dates.ts';
import type { Inconsistency } from './inconsistency.ts';
import type { Scene } from './scene.ts';

const DAY_MS = 86_400_000;

/** Two bands of near infrared: a catalog that has only one of them may use it for both. */
const ALIKE: ReadonlySet<string> = new Set(['nir', 'nir08']);

/** A contradiction within one item; `null` if there is none. */
export function itemContradiction(scene: Scene): Inconsistency | null {
  return sharedByBands(scene) ?? otherDate(scene);
}

/** Bands used only for display, for which catalogs may substitute others. */
const ONLY_SEEN: ReadonlySet<string> = new Set(['green', 'rededge2', 'rededge3']);

function sharedByBands({ bands, quality }: Scene): Inconsistency | null {
  const keys = new Map<string, string>();
  const files = [...Object.entries(bands), ['its classification', quality] as const];
  for (const [name, asset] of files) {
    if (asset == null || ONLY_SEEN.has(name)) continue;
    const other = keys.get(asset.href);
    if (other !== undefined && !(ALIKE.has(other) && ALIKE.has(name)))
      return { code: 'same-file', detail: `${other} and ${name} are the same file` };
    keys.set(asset.href, name);
  }
  return null;
}

/**
 * Product names that contain a day: Sentinel-2's tile and day (`T37MEM_20190702T073621_B04`, `S2A_37MEM_20190702_0_L2A`), and
 * product ids of Sentinel-1 and Landsat.
 */
const NAMES =
  /(?:(?:^|[_T])\d{2}[C-X][A-Z]{2}_(?:A\d{6}_)?|S2[A-D]_MSIL2A_|S1[A-D]_IW_[A-Z0-9]{4}_[A-Z0-9]{4}_|L[COTE]0\d_L[A-Z0-9]{3}_\d{6}_)(\d{4})(\d{2})(\d{2})/g;
/** Number of parts at the end of a path that may contain a product name. */
const NAMED_PARTS = 5;

/**
 * The contradiction of a file whose address contains a product name with a day other than those of the item and of its id. A day
 * in the id is accepted, because id and address usually stay unchanged when an item is given another date. Names of other forms
 * are ignored.
 */
function otherDate({ id, bands, datetime, end = datetime }: Scene): Inconsistency | null {
  const own = daysNamed([id]);
  for (const { href, key } of Object.values(bands)) {
    const days = daysNamed(new URL(href).pathname.split('/').slice(-NAMED_PARTS));
    const isThen = (day: number) => day > Date.parse(datetime) - 2 * DAY_MS && day < Date.parse(end) + DAY_MS;
    if (days.length === 0 || days.some((day) => isThen(day) || own.includes(day))) continue;
    const named = new Date(days[0]).toISOString().slice(0, 10);
    return {
      code: 'other-date',
      detail: `the name of ${key} gives the date ${named}, but its item gives ${datetime.slice(0, 10)}`,
    };
  }
  return null;
}

function daysNamed(parts: readonly string[]): number[] {
  return parts.flatMap((part) =>
    [...part.matchAll(NAMES)]
      .map(([, year, month, day]) => `${year}-${month}-${day}`)
      .filter(isDay)
      .map(dayStart),
  );
}

/** Minimum time between two passes, in milliseconds. The times that catalogs state for one pass are minutes apart. */
const SAME_PASS_MS = DAY_MS / 2;

/** Folder for files of a pack that no call has read. One address there stands for all files of a band; none of them exists. */
export const UNREAD = 'rasters/unread/';

/**
 * Contradictions of scenes that share a file with a scene of a different time, by id. Pixels belong to one day, and it is unknown
 * to which scene they belong. Maps without a time may share files.
 */
export function sharedFiles(scenes: readonly Scene[]): ReadonlyMap<string, Inconsistency> {
  const first = new Map<string, Scene>();
  const found = new Map<string, Inconsistency>();
  for (const scene of scenes)
    for (const { href, key } of Object.values(scene.bands)) {
      if (href.includes(UNREAD)) continue;
      const other = first.get(href) ?? scene;
      first.set(href, other);
      if (Math.abs(Date.parse(scene.datetime) - Date.parse(other.datetime)) < SAME_PASS_MS) continue;
      for (const [{ id }, twin] of [[scene, other] as const, [other, scene] as const])
        found.set(id, {
          code: 'same-file',
          detail: `its ${key} is the file of ${twin.id}, from another day`,
        });
    }
  return found;
}
