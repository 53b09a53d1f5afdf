import type { LookPlane } from '../core/tasks/optical.ts';
import { foldLooks, type Folded, type Folding } from './fold-looks.ts';
import type { ReadingContext } from './reading-context.ts';
import { readAlone, type LookReader } from './in-worker.ts';
import type { Layout, LookChoice } from './plan.ts';
import { readInBands } from './read-in-bands.ts';
import { readLooks } from './read-looks.ts';
import { rowBands } from './row-bands.ts';

/**
 * Reads looks and folds them: all of the zone at once by `read`, or, where the looks' pixels would take more memory than the
 * pool allows, one band of rows after the other.
 */
export async function readFolded<K extends 'composite' | 'period'>(
  choice: Pick<LookChoice, 'chosen' | 'spare'>,
  layout: Layout<LookPlane>,
  folding: Folding<K>,
  context: ReadingContext,
  read: LookReader = readAlone,
): Promise<Folded<K>> {
  const bands = rowBands(layout, choice.chosen.length, context.pool.memory);
  if (bands.length > 1) return readInBands(choice, layout, bands, folding, context);
  const { looks, ...left } = await readLooks(choice, layout, context, read);
  if (looks.length === 0) return { planes: null, looks, ...left };
  const whole = folding.empty();
  await foldLooks(looks, layout, folding, { whole, firstRow: 0, places: looks.map((_, i) => i) }, context);
  return { planes: whole, looks: looks.map(({ surveyed, readings }) => ({ surveyed, readings })), ...left };
}
