import { accessOf } from '../access.ts';
import type {
  CatalogCheck,
  ItemCheck,
  ItemFault,
  LackingItem,
  LeftFile,
  MadeCatalog,
  MakeOptions,
} from '../catalogs/types.ts';
import type { SignalOption, Sylvan } from '../sylvan.ts';

export type { CatalogCheck, ItemCheck, ItemFault, LackingItem, LeftFile, MadeCatalog, MakeOptions };
export type { CatalogChoice, SourceChoice } from '../sources/options.ts';
export type {
  FireCatalog,
  LidarCatalog,
  LidarShot,
  PointCatalog,
  PointQuery,
  PointSearch,
} from '../sources/points.ts';
export type {
  Catalog,
  CatalogQuery,
  Elsewhere,
  SceneSearch,
  SearchOptions,
  SignOptions,
} from '../stac/catalog.ts';
export type {
  Asset,
  Band,
  OffsetSource,
  OpticalBand,
  Orbit,
  Polarisation,
  Scene,
  SkippedScene,
} from '../stac/scene.ts';

const MAKE_OPTIONS = [
  'signal',
  'base',
  'date',
  'offset',
  'scale',
] as const satisfies readonly (keyof MakeOptions)[];

/**
 * Reads the items of a folder or zip archive and the headers of their files, and reports the faults of each item. Rejects with
 * `not-found`, `stac-invalid` or a related code if there is no list of items, with `invalid-parameters` if `location` is not a
 * folder, archive or list of items, and with `signal.reason` on abort.
 */
export async function checkCatalog(
  sylvan: Sylvan,
  location: string,
  options: SignalOption = {},
): Promise<CatalogCheck> {
  return accessOf(sylvan).use(options, ['signal'], (engine, call) => engine.checkCatalog(location, call));
}

/**
 * Makes items for cloud-optimised GeoTIFFs of Sentinel-2 L2A, Landsat Collection 2 and Sentinel-1 RTC, from their names and tags.
 * Files that fit no item are listed in `left`. Rejects with `signal.reason` on abort.
 */
export async function makeCatalog(
  sylvan: Sylvan,
  files: readonly string[],
  options: MakeOptions = {},
): Promise<MadeCatalog> {
  return accessOf(sylvan).use(options, MAKE_OPTIONS, (engine, call) =>
    engine.makeCatalog(files, options, call),
  );
}
