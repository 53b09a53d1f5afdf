import { IN_ENGLISH } from '../contract/zod-texts.ts';
import type { ClientOptions } from '../cache/json-client.ts';
import type { Bbox } from '../geo/outline.ts';
import { fireFile } from '../sources/fires/file.ts';
import { annualLack } from '../sources/landsat/plan.ts';
import { lidarFile } from '../sources/lidar/file.ts';
import { itemContradiction, sharedFiles } from '../stac/item-agreement.ts';
import type { SceneSketch } from '../sources/optical/tasks.ts';
import { unlikeOthers } from '../sources/optical/likeness.ts';
import { PRODUCTS } from '../sources/written.ts';
import type { PointQuery, PointSearch } from '../sources/points.ts';
import type { FolderItems } from '../stac/folder.ts';
import { productExtent, familyOf, identityOf, Refusal, sensedScene } from '../stac/product.ts';
import { assetsOf, type Asset, type Scene, type SkipReason } from '../stac/scene.ts';
import { REPEATED_ID } from '../stac/search.ts';
import { firstFault, stacItemSchema, type StacItem } from '../stac/schema.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import { failureOfFile, fileFaults, itemFault } from './faults.ts';
import { FIRST_DAY } from '../contract/dates.ts';
import { missingBands } from './missing-bands.ts';
import { describe, lookAt, type FileReading, type LookedAtFamily } from './pixels.ts';
import type { CatalogCheck, ItemCheck, ItemFault } from './types.ts';

/** First day with images of each source. */
const FIRST_DAYS: Readonly<Record<string, string>> = { sentinel2: FIRST_DAY, landsat: '1982-07-16' };

interface Checked {
  readonly check: ItemCheck;
  readonly scene: Scene | null;
  readonly sketch: SceneSketch | null;
}

/** Finds the faults of each item in a folder. Rejects if the folder cannot be read. */
export async function checkFolder(items: FolderItems, tools: CheckTools): Promise<CatalogCheck> {
  const features = await items.features(tools.signal);
  const seen = new Set<string>();
  const alone: Checked[] = [];
  for (const [index, feature] of features.entries()) {
    const one = await checkItem(feature, index, items.url, tools);
    const isTwice = seen.has(one.check.id);
    seen.add(one.check.id);
    alone.push(isTwice ? { ...one, check: withFault(one.check, SAME_ID) } : one);
  }
  const checked = heldAgainstEachOther(alone);
  const usable = checked.filter(({ check }) => isUsable(check));
  return {
    address: items.url.replace(/[?#].*$/s, ''),
    items: checked.map(({ check }) => check),
    usable: usable.length,
    ...productExtent(usable.flatMap(({ scene }) => scene ?? [])),
  };
}

const NO_EPSG = itemFault(
  { code: 'no-epsg', detail: 'the item has no proj:epsg or proj:code; these are read from its files' },
  false,
);

const SAME_ID = itemFault({
  code: 'same-id',
  detail: REPEATED_ID,
});

function isUsable({ faults }: ItemCheck): boolean {
  return faults.every(({ isFatal }) => !isFatal);
}

function withFault(check: ItemCheck, fault: ItemFault): ItemCheck {
  return { ...check, faults: [...check.faults, fault] };
}

/** Adds a fault to items that share a file with an item of another day, or whose pixels contradict those of the other items. */
function heldAgainstEachOther(checked: readonly Checked[]): Checked[] {
  const scenes = checked.flatMap(({ scene }) => scene ?? []);
  const shared = sharedFiles(scenes);
  const unlike = unlikeOthers(
    checked.flatMap(({ scene, sketch }) =>
      scene === null || sketch === null ? [] : [{ id: scene.id, day: scene.datetime.slice(0, 10), sketch }],
    ),
  );
  return checked.map((one) => {
    const { id } = one.check;
    const found = shared.get(id) ?? unlike.get(id);
    return found ? { ...one, check: withFault(one.check, itemFault(found)) } : one;
  });
}

/** Tools and options for checking a folder. */
export interface CheckTools extends FileReading {
  /** UTC day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly client: ClientOptions;
}

async function checkItem(feature: unknown, index: number, base: string, tools: CheckTools): Promise<Checked> {
  const identity = identityOf(feature);
  const family = familyOf(identity);
  const id = identity.id || `#${index + 1}`;
  const of = (faults: readonly ItemFault[], scene: Scene | null = null, files = 0): Checked => ({
    check: { id, source: family, files, faults },
    scene,
    sketch: null,
  });
  const item = stacItemSchema.safeParse(feature, IN_ENGLISH);
  if (!item.success) return of([itemFault({ code: 'invalid-item', detail: firstFault(item.error) })]);
  if (isPointFamily(family)) return of(await pointFaults(item.data, family, base, tools));
  const scene = sceneOf(item.data, base);
  const lack = isOptical(family) ? bandFault(item.data) : null;
  if (scene instanceof Refusal) return of(refusals(scene, lack).map((one) => itemFault(one)));
  const read = await Promise.all(assetsOf(scene).map((asset) => checkFile(scene, asset, tools)));
  const reasons = [
    family === 'landsat' ? annualLack(scene) : lack,
    itemContradiction(scene),
    oddDate(scene, family, tools.today),
  ];
  const faults = [
    ...reasons.flatMap((reason) => (reason === null ? [] : [itemFault(reason)])),
    ...(scene.epsg === null ? [NO_EPSG] : []),
    ...read.flatMap((one) => one.faults),
  ];
  const checked = of(faults, scene, read.filter(({ file }) => file !== null).length);
  const laid = read.find(({ asset }) => asset === (scene.quality ?? scene.bands.vv))?.file;
  if (!isLookedAt(family) || !laid || !isUsable(checked.check)) return checked;
  const { sketch, faults: seen } = await lookAt(scene, family, laid, tools);
  return { ...checked, sketch, check: { ...checked.check, faults: [...faults, ...seen] } };
}

function isLookedAt(family: string | null): family is LookedAtFamily {
  return isOptical(family) || family === 'landsat' || family === 'sentinel1';
}

function isOptical(family: string | null): boolean {
  return family === 'sentinel2' || family === null;
}

function sceneOf(item: StacItem, base: string): Scene | Refusal {
  const identity = identityOf(item);
  const product = Object.values(PRODUCTS).find((one) => one.isOwn(identity)) ?? PRODUCTS.sentinel2;
  const result = sensedScene(product, item, { source: 'folder', hrefs: { base } });
  return result instanceof Refusal ? result : result.scene;
}

/** The reason that lists all missing bands; null if none or all of them are missing. */
function bandFault({ assets }: StacItem): SkipReason | null {
  const missing = missingBands(assets ?? {}, 'sentinel2');
  const hasSome = missing.length < missingBands({}, 'sentinel2').length;
  if (missing.length === 0 || !hasSome) return null;
  return { code: 'missing-band', detail: `the catalog lists no ${missing.join(', ')}` };
}

/** The refusal and the missing bands. They are one reason if the item was refused because its scene classification is missing. */
function refusals(refusal: Refusal, lack: SkipReason | null): (Refusal | SkipReason)[] {
  if (lack === null) return [refusal];
  return refusal.code === 'no-scl' ? [{ ...lack, code: refusal.code }] : [refusal, lack];
}

/** Why an item's day cannot be right; null if it can be. */
function oddDate(
  { datetime }: Scene,
  family: string | null,
  today: string,
): Pick<ItemFault, 'code' | 'detail'> | null {
  const day = datetime.slice(0, 10);
  const first = FIRST_DAYS[family ?? ''] ?? '';
  const code = 'odd-date';
  if (day > today) return { code, detail: `its datetime ${day} is after today, ${today}` };
  return day < first ? { code, detail: `its datetime ${day} is before the first image, ${first}` } : null;
}

interface CheckedFile {
  readonly asset: Asset;
  /** Null if it could not be read. */
  readonly file: FileDescription | null;
  readonly faults: readonly ItemFault[];
}

async function checkFile(scene: Scene, asset: Asset, tools: CheckTools): Promise<CheckedFile> {
  try {
    const file = await describe(asset, tools);
    return { asset, file, faults: fileFaults(scene, asset, file) };
  } catch (error) {
    const { code, message: detail } = failureOfFile(error, tools.signal);
    return { asset, file: null, faults: [{ code, isFatal: true, asset: asset.key, detail }] };
  }
}

/** Readers of the sources whose items refer to tables of points. */
const READERS = { firms: fireFile, gedi: lidarFile } as const;
type PointFamily = keyof typeof READERS;

function isPointFamily(family: string | null): family is PointFamily {
  return family !== null && Object.hasOwn(READERS, family);
}

const EVERYWHERE: Bbox = [-180, -90, 180, 90];

/** The faults of an item that refers to tables of points, found by reading them as an analysis of its place and time would. */
async function pointFaults(
  item: StacItem,
  family: PointFamily,
  base: string,
  { client, signal }: CheckTools,
): Promise<ItemFault[]> {
  const items: FolderItems = { url: base, features: () => Promise.resolve([item]) };
  try {
    const catalog = READERS[family]({ ...client, items });
    return faultsOf(await catalog.search(queryOf(item), { signal }));
  } catch (error) {
    const { code, message: detail } = failureOfFile(error, signal);
    return [itemFault({ code: code === 'points-invalid' ? 'no-table' : code, detail })];
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
    return [itemFault({ code: 'no-table', detail })];
  }
  const { refused, refusedCount, points } = search;
  if (refusedCount === 0) return [];
  const detail = `${refusedCount} of its rows cannot be read: ${refused[0]}`;
  return [itemFault({ code: 'rows-refused', detail }, points.length === 0)];
}
