// One window of several files by the library's own reader, as a worker reads a scene's files: all under way together.
import type { Window } from '../../src/geo/grid.ts';
import { openCog } from '../../worker/cog/cog.ts';
import type { SampleArray } from '../../worker/cog/window-plane.ts';
import { TileDecoder } from '../../worker/cog/tile-decoder.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import { startRuntime } from '../../worker/runtime.ts';
import { loadCodec } from '../../test/support/codecs.ts';
import { onOwnShelf } from '../../worker/context.ts';

export type WindowReader = (addresses: readonly string[], window: Window) => Promise<SampleArray[]>;

/** Makes a reader; `opener()` is called once a read, so that no header is held from one to the next. */
export async function startWindowReader(
  opener: () => (address: string) => RangeSource,
): Promise<WindowReader> {
  const { arena } = await startRuntime(() => {
    throw new Error('Sources are opened by the reader itself');
  });
  const { signal } = new AbortController();
  return (addresses, window) => {
    const open = opener();
    return onOwnShelf(arena, async (shelf) => {
      const planes = await Promise.all(
        addresses.map(async (address) => {
          const source = open(address);
          try {
            const cog = await openCog(source, new TileDecoder(shelf, loadCodec), signal);
            return await cog.readWindow(0, window, signal);
          } finally {
            source.close();
          }
        }),
      );
      // The library goes on in the kernels' memory; who wants pixels has them copied.
      return planes.map(({ data }) => data.slice());
    });
  };
}
