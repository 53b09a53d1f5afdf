import type { DescribeTask, FileDescription } from '../src/workers/describe-task.ts';
import { openTransfers, withCog } from './assets.ts';
import type { Cog } from './cog/cog.ts';
import type { TaskContext } from './context.ts';
import { areDecibels } from './decibels.ts';

/** Runs a {@link DescribeTask}: reads a file's header. */
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
    const isWhole = isWholeWanted === true && missingBytes === 0;
    const decibels =
      isWhole && samples === 1 && sampleType.startsWith('f') && (await isInDecibels(cog, context));
    return { ...facts, overviews, missingBytes, decibels };
  });
}

/** Maximum number of pixels examined along each side. */
const SIDE = 256;

/** Whether the samples in the middle of the coarsest level are decibels. */
async function isInDecibels(cog: Cog, { signal }: TaskContext): Promise<boolean> {
  const level = cog.levels.length - 1;
  const { width, height } = cog.levels[level];
  const [columns, rows] = [Math.min(SIDE, width), Math.min(SIDE, height)];
  const [x, y] = [(width - columns) >> 1, (height - rows) >> 1];
  const { data } = await cog.readWindow(level, { x, y, width: columns, height: rows }, signal);
  return areDecibels(data.filter((sample) => sample !== cog.nodata));
}
