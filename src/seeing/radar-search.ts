import { searchCatalogue } from './ask-catalogue.ts';
import type { Bbox } from '../core/outline.ts';
import type { Period } from '../core/period.ts';
import type { Scene } from '../core/scene.ts';
import type { ReadingContext } from './reading-context.ts';
import { emptyRun, type SourceRun } from './source-run.ts';

/** Radar sees through clouds. */
const ANY_CLOUD = 101;

/** The scenes of a period that have VV, and the run so far: nothing used yet. */
export async function searchRadar(
  boxes: readonly Bbox[],
  period: Period,
  context: ReadingContext,
): Promise<{ readonly scenes: readonly Scene[]; readonly run: SourceRun }> {
  const { catalogue, tally } = context;
  tally.step('search', 1);
  const search = await searchCatalogue({ boxes, ...period, maxCloud: ANY_CLOUD }, context);
  tally.found(search.scenes.length);
  const hasVv = ({ bands }: Scene) => bands.vv !== undefined;
  const reason = 'missing-band: the catalogue lists no vv';
  const lacking = search.scenes.filter((scene) => !hasVv(scene)).map(({ id }) => ({ id, reason }));
  return {
    scenes: search.scenes.filter(hasVv),
    run: {
      ...emptyRun(catalogue),
      skipped: [...search.skipped, ...lacking],
      warnings: search.warnings,
    },
  };
}
