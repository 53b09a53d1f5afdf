import { Arena } from '../../worker/arena.ts';
import type { Runtime } from '../../worker/context.ts';
import { BytesRangeSource } from '../support/file-range-source.ts';
import { loadKernels } from '../support/kernels.ts';
import { writeCog } from '../../simulator/cog-writer.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { simulatedPixels } from './cog/simulated.ts';

/** A valid file of 600 x 600 u8 pixels of 10 m, from 500000 east and 9200000 north in EPSG:32637. */
const validFile = new Uint8Array(
  writeCog(
    {
      grid: northUpGrid(32637, 500000, 9200000, 10, 600, 600),
      // Values as in a scene classification.
      data: simulatedPixels('uint8', 600, 11).map((value) => value % 12),
      nodata: 0,
    },
    { tileSize: 256 },
  ),
);

/** A runtime that opens {@link validFile}, with real kernels; with `traps`, `inflate` reads far outside its memory. */
export async function oddRuntime({ traps = false, maximumBytes = 2 ** 28 } = {}): Promise<Runtime> {
  const kernels = await loadKernels();
  const trap = (): number => kernels.countOfClass(2 ** 32 - 2 ** 16, 4096, 1);
  return {
    arena: new Arena({ ...kernels, ...(traps && { inflate: trap, inflatePart: trap }) }, maximumBytes),
    openSource: () => new BytesRangeSource(validFile),
    flushed: () => Promise.resolve(),
  };
}
