import type { Scene } from '../../stac/scene.ts';
import type { FileDescription } from '../../workers/describe-task.ts';
import { runSigned } from '../catalogs.ts';
import { isUpstream, limitsLeft, type ReadingContext } from '../context.ts';
import { isPixelMiss } from '../hosts.ts';

/** Maximum number of tiles whose header is read: a zone meets at most four. */
const MAX_TILES = 4;

/** Metres; a smaller pixel size is in degrees. */
const FINEST = 0.1;

/**
 * Completes the scenes for placing a zone's grid. If an item does not state its pixel lattice (`proj:transform`), the tags of
 * one red file of the tile do, whatever pixel size the item states. If the file cannot be read, the item's statement stays.
 */
export async function withOwnLattice(
  scenes: readonly Scene[],
  context: ReadingContext,
): Promise<readonly Scene[]> {
  const silent = scenes.filter(({ bands }) => bands.red !== undefined && bands.red.origin === undefined);
  const first = new Map(silent.toReversed().map((scene) => [tileOf(scene), scene]));
  const tiles = [...first].slice(0, MAX_TILES);
  const limits = limitsLeft(context, tiles.length);
  const described = await Promise.all(
    tiles.map(async ([tile, scene]) => [tile, await describe(scene, limits, context)] as const),
  );
  const byTile = new Map(described);
  return scenes.map((scene) => (silent.includes(scene) ? withTags(scene, byTile.get(tileOf(scene))) : scene));
}

function tileOf({ tile, bbox }: Scene): string {
  return tile ?? bbox.join();
}

async function describe(
  scene: Scene,
  limits: ReturnType<typeof limitsLeft>,
  context: ReadingContext,
): Promise<FileDescription | null> {
  try {
    return await runSigned([scene], context, ([{ bands }]) => ({
      kind: 'describe',
      asset: bands.red!,
      limits,
    }));
  } catch (error) {
    context.signal.throwIfAborted();
    if (isUpstream(error) || isPixelMiss(error)) return null;
    throw error;
  }
}

function withTags(scene: Scene, description: FileDescription | null | undefined): Scene {
  const { bands } = scene;
  if (bands.red === undefined || !description?.affine) return scene;
  const [side, b, west, d, , north] = description.affine;
  if (side <= FINEST || b !== 0 || d !== 0) return scene;
  const red = { ...bands.red, resolution: side, origin: [west, north] as const };
  return { ...scene, epsg: scene.epsg ?? description.epsg, bands: { ...bands, red } };
}
