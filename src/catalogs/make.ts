import type { JsonObject } from '../cache/json-client.ts';
import { isSylvanError } from '../errors/errors.ts';
import { resolutionOf } from '../geo/grid.ts';
import { boxesMeet, enclosing, outlineOf, type Bbox } from '../geo/outline.ts';
import { centreOf } from '../geo/projection.ts';
import { COG, itemFeature } from '../stac/item-writer.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import { REFLECTANCE } from '../sources/landsat/products.ts';
import { ESA_SCALE, offsetOfBaseline } from '../sources/optical/sentinel2.ts';
import { notLinear, scaleNamed } from '../sources/radar/scale.ts';
import { samplesFault, sizeFault } from './faults.ts';
import {
  baselineNamed,
  fileNamed,
  momentNamed,
  platformNamed,
  productBaseline,
  type NamedFile,
} from './file-names.ts';
import { missingBands } from './missing-bands.ts';
import { describe, type FileReading } from './pixels.ts';
import type { LackingItem, LeftFile, MadeCatalog, MakeOptions } from './types.ts';

const COLLECTIONS = { sentinel2: 'sentinel-2-l2a', sentinel1: 'sentinel-1-rtc', landsat: 'landsat-c2-l2' };

/** Assets that hold classes or bits. */
const MASKS: ReadonlySet<string> = new Set(['scl', 'qa_pixel']);

interface PlacedFile extends NamedFile {
  readonly href: string;
  /** Null if neither its name nor the caller states a day. */
  readonly moment: string | null;
  readonly box: Bbox;
  readonly centre: readonly [lng: number, lat: number];
  /** Side of its pixels, in the units of its coordinate system. */
  readonly pixel: number;
  readonly file: FileDescription;
}

type Settings = Omit<MakeOptions, 'signal'>;

/** Makes items from the files at these addresses. Rejects with `signal.reason` on abort. */
export async function makeItems(
  addresses: readonly string[],
  tools: FileReading,
  settings: Settings,
): Promise<MadeCatalog> {
  const placed: PlacedFile[] = [];
  const left: LeftFile[] = [];
  for (const href of addresses) {
    const one = await placeFile(href, tools, settings);
    if ('code' in one) left.push(one);
    else placed.push(one);
  }
  const scenes = new Map<string, PlacedFile[]>();
  for (const one of placed) scenes.set(one.id, [...(scenes.get(one.id) ?? []), one]);
  const features: JsonObject[] = [];
  const lacking: LackingItem[] = [];
  for (const [id, all] of separateScenes(scenes)) {
    const { files, others } = oneForEachBand(all);
    left.push(...others);
    const [{ moment, mission }] = files;
    const offset = offsetOf(id, files, settings);
    const reasons = [...(moment === null ? [NO_DATE] : []), ...(offset === null ? [NO_OFFSET] : [])];
    left.push(...reasons.flatMap((reason) => files.map(({ href }) => leftFor(href, reason))));
    if (moment === null || offset === null) continue;
    const item = itemOf(id, files, { moment, offset }, settings);
    features.push(item);
    const bands = missingBands(item.assets as JsonObject, mission);
    if (bands.length > 0) lacking.push({ item: id, bands });
  }
  return { collection: { type: 'FeatureCollection', features }, left, lacking };
}

/**
 * The scenes by their ids. If files with one id show the same band at different places, as `north/2025-08-28/B04.tif` and
 * `south/2025-08-28/B04.tif` do, each place is a scene of its own, and a number is added to the ids of all but the first.
 */
function separateScenes(
  scenes: ReadonlyMap<string, readonly PlacedFile[]>,
): Map<string, readonly PlacedFile[]> {
  const separate = new Map<string, readonly PlacedFile[]>();
  const freeId = (id: string) => {
    let number = 2;
    while (scenes.has(`${id}_${number}`) || separate.has(`${id}_${number}`)) number += 1;
    return `${id}_${number}`;
  };
  for (const [id, files] of scenes) {
    const isUnique = new Set(files.map(({ key }) => key)).size === files.length;
    const [first, ...others] = isUnique ? [files] : byPlace(files);
    separate.set(id, first);
    for (const other of others) separate.set(freeId(id), other);
  }
  return separate;
}

/** Groups files by place. Two are at the same place if the centre of one lies within the other. */
function byPlace(files: readonly PlacedFile[]): PlacedFile[][] {
  const places: PlacedFile[][] = [];
  for (const one of files) {
    const place = places.find(([first]) => contains(first, one) || contains(one, first));
    if (place === undefined) places.push([one]);
    else place.push(one);
  }
  return places;
}

function contains({ box }: PlacedFile, { centre: [lng, lat] }: PlacedFile): boolean {
  return boxesMeet(box, [lng, lat, lng, lat]);
}

/**
 * For each band, the file with the smallest pixels: ESA's products contain the same band at 10, 20 and 60 m. Others are left out.
 */
function oneForEachBand(files: readonly PlacedFile[]): {
  readonly files: readonly PlacedFile[];
  readonly others: readonly LeftFile[];
} {
  const best = new Map<string, PlacedFile>();
  for (const one of files) {
    const known = best.get(one.key);
    if (known === undefined || one.pixel < known.pixel) best.set(one.key, one);
  }
  const others = files.filter((one) => best.get(one.key) !== one);
  return { files: [...best.values()], others: others.map(({ href }) => leftFor(href, SAME_BAND)) };
}

type Reason = Omit<LeftFile, 'file'>;

const UNKNOWN_BAND: Reason = {
  code: 'unknown-band',
  detail: 'its name does not end with a band, such as _B04.tif, _SCL.tif, _SR_B4.TIF or _vv.tif',
};
const LANDSAT_7: Reason = {
  code: 'other-satellite',
  detail: 'Landsat 7 is not read; give files of Landsat 4, 5, 8 or 9',
};
const NO_DATE: Reason = {
  code: 'no-date',
  detail: 'its name contains no date, such as 20190702; give one',
};
const NO_GEOREFERENCE: Reason = {
  code: 'no-georeference',
  detail: 'it does not state its position with an EPSG code and a transform',
};
const SAME_BAND: Reason = {
  code: 'same-band',
  detail:
    'another file of the same scene has this band, with pixels that are as small or smaller, and is used instead',
};
const NO_OFFSET: Reason = {
  code: 'offset-unknown',
  detail:
    'give the offset of its reflectance: -0.1 for ESA files from baseline 04.00 (25 January 2022) on, else 0',
};

async function placeFile(
  href: string,
  tools: FileReading,
  { date }: Settings,
): Promise<PlacedFile | LeftFile> {
  const named = fileNamed(new URL(href).pathname);
  if (named === null) return leftFor(href, /\/LE07_[^/]*$/i.test(href) ? LANDSAT_7 : UNKNOWN_BAND);
  const moment = momentNamed(named.id) ?? (date === undefined ? null : `${date}T00:00:00Z`);
  try {
    const asset = { ...RAW, href, key: named.key };
    const file = await describe(asset, tools);
    const { epsg, affine, width, height } = file;
    const short = sizeFault(file);
    if (short !== null) return leftFor(href, short);
    if (epsg === null || affine === null) return leftFor(href, NO_GEOREFERENCE);
    const several = samplesFault(file);
    if (several !== null) return leftFor(href, several);
    const scale = file.decibels ? 'decibels' : scaleNamed(href);
    if (named.mission === 'sentinel1' && scale !== null)
      return leftFor(href, { code: 'not-linear', detail: notLinear('it', scale) });
    const grid = { epsg, affine, width, height };
    const [box, pixel] = [outlineOf(grid).bbox, resolutionOf(grid)];
    return { ...named, href, moment, file, box, centre: centreOf(grid), pixel };
  } catch (error) {
    tools.signal.throwIfAborted();
    if (!isSylvanError(error)) throw error;
    return leftFor(href, { code: error.code, detail: error.message });
  }
}

const RAW = { scale: 1, offset: 0, nodata: null, resolution: 10 };

function leftFor(href: string, { code, detail }: Reason): LeftFile {
  return { file: href.replace(/[?#].*$/s, ''), code, detail };
}

/** The offset of a Sentinel-2 scene; null if nothing states it, 0 for other missions. */
function offsetOf(id: string, files: readonly PlacedFile[], { offset }: Settings): number | null {
  const [{ mission }] = files;
  if (mission !== 'sentinel2') return 0;
  const stated = files.find(({ key, file }) => !MASKS.has(key) && file.offset !== null)?.file.offset;
  const baseline = baselineOf(id, files);
  return offset ?? stated ?? (baseline === null ? null : offsetOfBaseline(baseline));
}

/** The baseline in the name of a Sentinel-2 scene, or else in the name of the product folder that contains all of its files. */
function baselineOf(id: string, files: readonly PlacedFile[]): string | null {
  const [first, ...others] = files.map(({ href }) => productBaseline(new URL(href).pathname));
  return baselineNamed(id) ?? (others.every((other) => other === first) ? first : null);
}

function itemOf(
  id: string,
  files: readonly PlacedFile[],
  { moment, offset }: { readonly moment: string; readonly offset: number },
  settings: Settings,
): JsonObject {
  const [{ mission, file }] = files;
  const bbox = enclosing(files.map(({ box }) => box));
  const platform = platformNamed(id);
  const baseline = mission === 'sentinel2' ? baselineOf(id, files) : null;
  const properties: JsonObject = {
    datetime: moment,
    ...(platform !== null && { platform }),
    'proj:epsg': file.epsg,
    'proj:code': `EPSG:${file.epsg}`,
    ...(baseline !== null && { 's2:processing_baseline': baseline }),
    ...(mission === 'sentinel1' && { 'sar:instrument_mode': 'IW' }),
  };
  const assets = Object.fromEntries(files.map((one) => [one.key, assetOf(one, offset, settings)]));
  const collection = COLLECTIONS[mission];
  return {
    ...itemFeature({ id, collection, bbox, properties, links: [], assets }),
    bbox: bbox.map((degrees) => Number(degrees.toFixed(6))),
  };
}

function assetOf(
  { key, href, file, mission }: PlacedFile,
  offset: number,
  { base, scale }: Settings,
): JsonObject {
  const { affine, width, height, nodata } = file;
  const band = {
    ...(typeof nodata === 'number' && Number.isFinite(nodata) && { nodata }),
    ...(!MASKS.has(key) && radiometryOf(mission, file, { offset, scale })),
  };
  return {
    href: base === undefined ? href : relativeHref(href, base),
    type: COG,
    roles: ['data'],
    'proj:shape': [height, width],
    'proj:transform': [...affine!],
    ...(Object.keys(band).length > 0 && { 'raster:bands': [band] }),
  };
}

/** The file's own scale and offset; for Sentinel-2, the given ones take precedence. */
function radiometryOf(
  mission: NamedFile['mission'],
  file: FileDescription,
  given: { readonly offset: number; readonly scale: number | undefined },
): JsonObject {
  if (mission === 'sentinel1') return {};
  const isFloat = file.sampleType.startsWith('f');
  if (mission === 'landsat')
    return {
      scale: file.scale ?? (isFloat ? 1 : REFLECTANCE.scale),
      offset: file.offset ?? REFLECTANCE.offset,
    };
  const scale = given.scale ?? file.scale ?? (isFloat ? 1 : ESA_SCALE);
  // Floats without a scale are reflectance already.
  return { scale, offset: isFloat && scale === 1 ? 0 : given.offset };
}

/** The address, relative to `base` if it is below the folder of `base`, otherwise unchanged. */
function relativeHref(href: string, base: string): string {
  const folder = new URL('.', base).href;
  return href.startsWith(folder) ? `./${href.slice(folder.length)}` : href;
}
