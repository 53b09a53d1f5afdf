import type { Scene } from '../../stac/scene.ts';
import { runAgain } from '../../workers/pool.ts';
import type { FileDescription } from '../../workers/describe-task.ts';
import { withSigned } from '../catalogs.ts';
import { isUpstream, limitsLeft, type ReadingContext } from '../context.ts';
import { isPixelMiss } from '../hosts.ts';

/** Tiles of which a file's header is read: a zone meets four at most. */
const MAX_TILES = 4;

/** Metres; a smaller pixel side is in degrees. */
const FINEST = 0.1;

/**
 * The scenes, for the laying of a zone's grid: where an item does not state where its pixels lie (`proj:transform`), the tags of
 * one red file of the tile do, whatever size of pixel the item states. A file that cannot be read leaves what the item states.
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
  const { pool, signal, counter } = context;
  try {
    return await withSigned([scene], context, ([{ bands }]) =>
      runAgain(
        pool,
        { kind: 'describe', asset: bands.red!, limits },
        { signal, onProgress: ({ tiles, bytes }) => counter.read(tiles, bytes) },
      ),
    );
  } catch (error) {
    signal.throwIfAborted();
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
