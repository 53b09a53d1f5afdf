import { openCog, type Cog } from '../../worker/cog/cog.ts';
import { TileDecoder } from '../../worker/cog/tile-decoder.ts';
import type { Arena } from '../../worker/arena.ts';
import type { Grid } from '../../src/geo/grid.ts';
import { readPixels, warpPixels } from '../../worker/warp.ts';
import { Shelf } from '../../worker/context.ts';
import { FileRangeSource } from '../../src/net/node/file-source.ts';
import { loadCodec } from './codecs.ts';
import { openArena } from './kernels.ts';

/** A signal that is never aborted. */
export const { signal } = new AbortController();

const arena = openArena(1);

/** The single arena of a test file, as in a worker. */
export function theArena(): Promise<Arena> {
  return arena;
}

/**
 * Opens a file for `use` as Node's worker does, and closes it. Data that `use` reads is invalid afterwards.
 */
export async function withFile<R>(path: string, use: (cog: Cog, shelf: Shelf) => Promise<R>): Promise<R> {
  const source = new FileRangeSource(path);
  const shelf = new Shelf(await arena);
  try {
    return await use(await openCog(source, new TileDecoder(shelf, loadCodec), signal), shelf);
  } finally {
    source.close();
    shelf.clear();
  }
}

/**
 * One sample of a file on `grid`, as f32 digital numbers with NaN for missing ones; `null` if they do not
 * overlap.
 */
export async function readOntoGrid(
  cog: Cog,
  asset: { readonly nodata: number | null },
  grid: Grid,
  arena: Arena,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  const source = await readPixels(cog, asset, grid, signal);
  if (source === null) return null;
  const pixels = grid.width * grid.height;
  arena.open();
  const output = arena.take(Float32Array, pixels);
  warpPixels(arena, source, grid, output);
  return output.view.slice();
}
