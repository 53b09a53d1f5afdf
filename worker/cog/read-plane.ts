import { isSylvanError } from '../../src/core/errors.ts';
import type { Window } from '../../src/core/grid.ts';
import type { ByteRange } from '../http/range-source.ts';
import { fetchAhead, type Fetched } from './fetch-ahead.ts';
import type { CogLimits } from './limits.ts';
import type { Target, TileDecoder } from './tile-decoder.ts';
import { locateTiles, type LocatedTile, type TiledImage } from './tiles.ts';
import { intersection, WindowPlane } from './window-plane.ts';

/** What a read needs beside the image and the window. */
export interface ReadContext {
  readonly decoder: TileDecoder;
  readonly limits: CogLimits;
  readonly signal: AbortSignal;
}

type StoredTile = LocatedTile & { readonly range: ByteRange };

/**
 * Sample `sample` of `window`, which may stick out of the image. Pixels outside and of sparse tiles hold `fill` and are
 * not valid.
 */
export async function readPlane(
  image: TiledImage,
  window: Window,
  sample: number,
  fill: number | null,
  context: ReadContext,
): Promise<WindowPlane> {
  const { width, height, sampleType } = image.layout;
  const plane = new WindowPlane(context.decoder.shelf, window, sampleType, fill);
  const inside = intersection(window, { x: 0, y: 0, width, height });
  if (!inside || inside.width < window.width || inside.height < window.height) plane.markOutside(inside);
  if (!inside) return plane;
  const tiles = await locateTiles(image, inside, sample, context.limits, context.signal);
  for (const tile of tiles) if (!tile.range) plane.markInvalid(areaOf(image, tile, inside));
  const stored = tiles.filter((tile): tile is StoredTile => tile.range !== null);
  for await (const fetched of fetchAhead(image.source, stored, context.signal))
    await placeTile(image, fetched, context, { plane, area: areaOf(image, fetched.item, inside), sample });
  return plane;
}

/** Decodes a tile. One that does not decode is fetched once more past every cache, for the fault may lie in one of them. */
async function placeTile(
  { layout, source }: TiledImage,
  { item: { place, range, rows }, bytes }: Fetched<StoredTile>,
  { decoder, signal }: ReadContext,
  target: Target,
): Promise<void> {
  signal.throwIfAborted();
  try {
    decoder.decode({ bytes, rows, layout, place }, target);
  } catch (error) {
    if (!isSylvanError(error, 'tile-corrupt', 'tile-too-large')) throw error;
    const [again] = await source.readMany([range], signal, { fresh: true });
    signal.throwIfAborted();
    decoder.decode({ bytes: again, rows, layout, place }, target);
  }
}

function areaOf({ layout }: TiledImage, { place, rows }: LocatedTile, inside: Window): Window {
  const { tileWidth, tileHeight } = layout;
  const tile = { x: place.x * tileWidth, y: place.y * tileHeight, width: tileWidth, height: rows };
  return intersection(tile, inside)!;
}
