import { openCog, type Cog } from '../../worker/cog/cog.ts';
import { TileDecoder } from '../../worker/cog/tile-decoder.ts';
import type { Arena } from '../../worker/arena.ts';
import { FileRangeSource } from '../../worker/node/file-source.ts';
import { openArena } from '../support/kernels.ts';

/** A signal no one aborts. */
export const { signal } = new AbortController();

const arena = openArena(1);

/** The one arena of a test file, as a worker has one. */
export function theArena(): Promise<Arena> {
  return arena;
}

/** Opens a file as a worker of Node does, for `use`, and closes it. */
export async function withFile<R>(path: string, use: (cog: Cog, arena: Arena) => Promise<R>): Promise<R> {
  const source = new FileRangeSource(path);
  try {
    return await use(await openCog(source, new TileDecoder(await arena), signal), await arena);
  } finally {
    source.close();
  }
}
