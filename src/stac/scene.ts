import { FAULTLESS_SKIPS, type SkipCode } from '../contract/skip-codes.ts';
import type { ErrorData } from '../errors/errors.ts';

/** Optical bands by their STAC common name; a mission's own names (B08) stay in its source file. */
export const OPTICAL_BANDS = [
  'blue',
  'green',
  'red',
  'rededge1',
  'rededge2',
  'rededge3',
  'nir',
  'nir08',
  'swir16',
  'swir22',
] as const;

/** An optical band by its STAC common name. */
export type OpticalBand = (typeof OPTICAL_BANDS)[number];

/** Radar polarisations: sent and received vertically (vv), sent vertically and received horizontally (vh). */
export type Polarisation = 'vv' | 'vh';

/** Content of a scene's file: a band, a polarisation, or a finished map. */
export type Band = OpticalBand | Polarisation | 'fire_mask' | 'canopy_height' | 'map' | 'tree_cover';

/** One file of a scene, and how its digital numbers become physical values: `value = DN * scale + offset`. */
export interface Asset {
  /** The file's address, signed if the host requires it. */
  readonly href: string;
  /** The address before signing, which identifies the file; absent if it was not signed. */
  readonly unsigned?: string;
  /** Key of the asset in its STAC item, for messages. */
  readonly key: string;
  /** Factor for digital numbers, greater than 0; usually 0.0001 for reflectance. */
  readonly scale: number;
  /** Added to scaled digital numbers, in the unit of the value; -0.1 for Sentinel-2 from baseline 04.00 on. */
  readonly offset: number;
  /** The digital number that means "no data"; a tag in the file takes precedence. */
  readonly nodata: number | null;
  /** Pixel size in metres according to the catalog: a hint for planning; the file's own tags decide. */
  readonly resolution: number;
  /**
   * Outer corner of the first pixel in the scene's coordinate system, according to the catalog, for a north-up image: also a
   * hint for planning.
   */
  readonly origin?: readonly [x: number, y: number];
  /** Rows and columns of pixels according to the catalog. */
  readonly shape?: readonly [rows: number, columns: number];
  /** Number of bytes at the start of the file that contain its directories and block index, if known. They are read at once. */
  readonly headerBytes?: number;
  /** For a file of a pack: why its missing parts could not be read when the pack was made. */
  readonly failure?: ErrorData;
}

/** Where a scene's offset comes from, for the pixel guard (methods 1.1). */
export type OffsetSource = 'asset' | 'baseline' | 'flag';

/** One acquisition over one tile, in the same form for all missions. */
export interface Scene {
  /** The id of its item, unique in its catalog. */
  readonly id: string;
  /** Id of the catalog it came from: `earth-search`. */
  readonly source: string;
  /** Id of its collection. */
  readonly collection: string;
  /** Acquisition time, ISO 8601, UTC. */
  readonly datetime: string;
  /** Last moment of a scene that spans several days and starts at `datetime`; absent if the catalog does not state it. */
  readonly end?: string;
  /** Satellite, as written by the catalog. */
  readonly platform: string | null;
  /** Tile in the mission's own scheme (`37MEM`), if it has one. */
  readonly tile: string | null;
  /** West, south, east, north in degrees; west > east if the scene crosses the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
  /** EPSG code according to the catalog: a hint for planning; the file's own keys decide. */
  readonly epsg: number | null;
  /** Processing version, such as `05.11`; `null` if the catalog does not state it. */
  readonly processingBaseline: string | null;
  /** Id of Sentinel-2's datastrip, which distinguishes two images of one tile; absent if the catalog does not state it. */
  readonly datastrip?: string;
  /** Where the offsets of the bands come from. */
  readonly offsetSource: OffsetSource;
  /** Cloud cover of the whole scene according to the catalog, percent: only used to order scenes. */
  readonly cloudCover: number | null;
  /** When the item was last changed, ISO 8601. */
  readonly updated: string | null;
  /** Elevation of the sun above the horizon at the scene's centre, degrees; `null` if the catalog does not state it. */
  readonly sunElevation?: number | null;
  /** Whether the scene simulator made it; answers based on it say so. */
  readonly simulated: boolean;
  /** Its files, by their common names. */
  readonly bands: Readonly<Partial<Record<Band, Asset>>>;
  /** The quality mask: Sentinel-2's scene classification, Landsat's `qa_pixel`. */
  readonly quality: Asset | null;
  /** The track of a radar scene: passes on one track view the ground from the same side. */
  readonly orbit?: Orbit;
  /** The same pixels in other items, with files at other hosts: they are read if this scene's host fails. */
  readonly duplicates?: readonly Scene[];
}

/** All files of a scene. */
export function assetsOf({ bands, quality }: Scene): Asset[] {
  return [...Object.values(bands), quality].filter((asset) => asset != null);
}

/** The scene with each of its files replaced by the result of `change`. */
export function withAssets(scene: Scene, change: (asset: Asset, name: Band | 'quality') => Asset): Scene {
  const all = Object.entries(scene.bands) as [Band, Asset][];
  return {
    ...scene,
    bands: Object.fromEntries(all.map(([band, asset]) => [band, change(asset, band)])),
    quality: scene.quality && change(scene.quality, 'quality'),
  };
}

/** Orders two strings by code unit: the same everywhere, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The track of a radar scene. */
export interface Orbit {
  /** Relative orbit number (track); `null` if the catalog does not state it. */
  readonly relative: number | null;
  /** Flight direction of the satellite; `null` if the catalog does not state it. */
  readonly direction: 'ascending' | 'descending' | null;
}

/** The cloud cover assumed for a scene that states none, in percent, so that it ranks last. */
export const UNKNOWN_CLOUD = 100;

/** One scene as read by a task. */
export interface SceneRead {
  readonly sceneId: string;
  /** Fraction of the grid's pixels that it covers, 0…1. */
  readonly validFraction: number;
}

/** A scene that a task could not read. */
export interface SceneFailure {
  readonly sceneId: string;
  readonly error: ErrorData;
}

/** A scene that was found but not used, and the reason. */
export interface SkippedScene {
  /** Id of its item. */
  readonly id: string;
  /** Why it was not used; stable (docs/record.md). */
  readonly code: SkipCode;
  /** What was found, in English: a clause or a sentence. */
  readonly detail: string;
}

/** Why a scene is not used. */
export type SkipReason = Omit<SkippedScene, 'id'>;

/** Why a scene cannot be read at all: it lacks one of `wanted`, or its quality mask; `null` if it has them all. */
export function lackAmong(
  { bands, quality }: Scene,
  wanted: readonly Band[],
  mask: string,
): SkipReason | null {
  const missing = wanted.filter((band) => bands[band] === undefined);
  if (missing.length > 0)
    return { code: 'missing-band', detail: `the catalog lists no ${missing.join(', ')}` };
  return quality === null ? { code: 'missing-quality', detail: `the catalog lists no ${mask}` } : null;
}

/** Marks all of the scenes as left out for one reason. */
export function skipAll(scenes: readonly { readonly id: string }[], reason: SkipReason): SkippedScene[] {
  return scenes.map(({ id }) => ({ id, ...reason }));
}

const FAULTLESS: ReadonlySet<string> = new Set(FAULTLESS_SKIPS);

/** Whether a scene was left out because of a fault of its item or files, not because of its content. */
export function isFault(code: string): boolean {
  return !FAULTLESS.has(code);
}
