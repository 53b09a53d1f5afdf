import type { DescribeTask, FileDescription } from '../src/workers/describe-task.ts';
import { openTransfers, withCog } from './assets.ts';
import type { TaskContext } from './context.ts';

/** Reads a file's header: {@link DescribeTask}. */
export function runDescribe(
  { asset, limits, isWholeWanted }: DescribeTask,
  context: TaskContext,
): Promise<FileDescription> {
  const transfers = { ...openTransfers(limits, context), asTheyAre: true };
  return withCog(asset, limits, transfers, context, async (cog) => {
    const [{ width, height, affine }] = cog.levels;
    const { epsg, sampleType, nodata, scale, offset } = cog;
    const samples = cog.samplesPerPixel - (cog.alpha === null ? 0 : 1);
    const overviews = cog.levels.length - 1;
    const missingBytes = isWholeWanted ? await cog.missingBytes(context.signal) : 0;
    const facts = { width, height, epsg, affine, sampleType, samples, nodata, scale, offset };
    return { ...facts, overviews, missingBytes };
  });
}
