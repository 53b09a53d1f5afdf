import { accessOf } from '../access.ts';
import type {
  CatalogCheck,
  ItemCheck,
  ItemFault,
  LeftFile,
  MadeCatalog,
  MakeOptions,
} from '../catalogs/types.ts';
import type { SignalOption, Sylvan } from '../sylvan.ts';

export type { CatalogCheck, ItemCheck, ItemFault, LeftFile, MadeCatalog, MakeOptions };
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
  SearchProgress,
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
 * Reads the items of a folder or zip archive and the headers of their files, and says of each item what it lacks. Rejects
 * with `not-found`, `stac-invalid` and its kin where there is no list of items, with `invalid-parameters` for what is no
 * folder, and with `signal.reason` on abort.
 */
export async function checkCatalog(
  sylvan: Sylvan,
  location: string,
  options: SignalOption = {},
): Promise<CatalogCheck> {
  return accessOf(sylvan).use(options, ['signal'], (engine, call) => engine.checkCatalog(location, call));
}

/**
 * Items for cloud-optimised GeoTIFFs of Sentinel-2 L2A, Landsat Collection 2 and Sentinel-1 RTC, by their names and tags.
 * What cannot be placed is left out, and named. Rejects with `signal.reason` on abort.
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
