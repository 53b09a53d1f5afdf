import { SylvanError } from '../../errors/errors.ts';
import { skipReason } from '../../stac/inconsistency.ts';
import type { Scene } from '../../stac/scene.ts';
import type { ResultOf } from '../../workers/tasks.ts';
import type { CanopyMapTask } from '../canopy-map/tasks.ts';
import { runSigned, searchCatalog } from '../catalogs.ts';
import {
  callError,
  emptyRun,
  usedScene,
  type ReadingContext,
  type SourceRequest,
  type SourceRun,
} from '../context.ts';
import { makeZone } from '../../geo/zone.ts';
import { addDays } from '../../contract/dates.ts';
import type { MapTask, TilesRead } from './tasks.ts';

/** Finds a map's tiles, whatever its year, and creates the run, in which no tile is used yet. */
export async function searchTiles(
  request: SourceRequest,
  context: ReadingContext,
): Promise<{ readonly scenes: readonly Scene[]; readonly run: SourceRun }> {
  context.counter.step('search', 1);
  const { boxes } = makeZone(request);
  const query = { boxes, start: addDays(request.date, -365), end: request.date, maxCloud: 101 };
  const { scenes, skipped, warnings } = await searchCatalog(query, context);
  return { scenes, run: { ...emptyRun(context.catalog), skipped, warnings } };
}

/** Runs the task that reads a map's tiles, with signed files. */
export async function readTiles<T extends MapTask | CanopyMapTask>(
  scenes: readonly Scene[],
  context: ReadingContext,
  taskOf: (signed: readonly Scene[]) => T,
): Promise<ResultOf<T>> {
  const { signal, counter } = context;
  counter.step('read', 1);
  try {
    return await runSigned(scenes, context, taskOf);
  } catch (error) {
    signal.throwIfAborted();
    throw callError(error, context);
  } finally {
    counter.done();
  }
}

/**
 * The run after the tiles are read: tiles that failed are left out with their reason. If the map has no value in the zone
 * (`hasValue` is false), no tile counts as used.
 */
export function runOfTiles(
  { failures }: Pick<TilesRead, 'failures'>,
  scenes: readonly Scene[],
  run: SourceRun,
  hasValue = true,
): SourceRun {
  const failed = new Map(failures.map(({ tile, error }) => [tile, SylvanError.fromData(error)]));
  const used = hasValue ? scenes.filter((_, i) => !failed.has(i)) : [];
  return {
    ...run,
    scenes: used.map((scene) => usedScene(scene, null)),
    skipped: [
      ...run.skipped,
      ...[...failed].map(([i, error]) => ({ id: scenes[i].id, ...skipReason(error) })),
    ],
    failures: [...failed.values()],
    simulated: used.some(({ simulated }) => simulated),
  };
}
