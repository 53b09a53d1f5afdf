import type { ResultOf, Task } from '../src/core/protocol.ts';
import type { Asset } from '../src/core/scene.ts';
import type { Arena } from './arena.ts';
import { pixelFailure, retireAfterTrap } from './assets.ts';
import type { OnProgress, Runtime, TaskContext } from './context.ts';
import { onOwnShelf } from './shelf.ts';
import { runAlert } from './tasks/alert.ts';
import { runAnnual } from './tasks/annual.ts';
import { runBackscatter } from './tasks/backscatter.ts';
import { runBandMedian } from './tasks/band-median.ts';
import { runBaseline } from './tasks/baseline.ts';
import { runCanopyMap } from './tasks/canopy-map.ts';
import { runChange } from './tasks/change.ts';
import { runComposite } from './tasks/composite.ts';
import { runFireMask } from './tasks/fire-mask.ts';
import { runForest } from './tasks/forest.ts';
import { runHeight } from './tasks/height.ts';
import { runLeaves } from './tasks/leaves.ts';
import { runPeriod } from './tasks/period.ts';
import { runPhenology } from './tasks/phenology.ts';
import { runRadar } from './tasks/radar.ts';
import { runRadarChange } from './tasks/radar-change.ts';
import { runRead } from './tasks/read.ts';
import { runScore } from './tasks/score.ts';
import { runSurvey } from './tasks/survey.ts';
import { runTrend } from './tasks/trend.ts';

export interface TaskRunner {
  run(task: Task, signal: AbortSignal, onProgress: OnProgress): Promise<unknown>;
}

/**
 * A runner of all kinds of task on one arena. Several may run at once: they take turns at their awaits, and every use of
 * the arena is one synchronous piece. The runtime is started with the first task; after a failure to start, or a kernel's
 * trap, it is thrown away and the next task starts another, while tasks under way end with the one they have.
 */
export function createTaskRunner(start: () => Promise<Runtime>): TaskRunner {
  let runtime: Promise<Runtime> | undefined;
  return {
    async run(task, signal, onProgress) {
      const used = (runtime ??= start());
      const forget = () => {
        if (runtime === used) runtime = undefined;
      };
      const { arena, openSource, settled } = await used.catch((error: unknown) => {
        forget();
        throw error;
      });
      signal.throwIfAborted();
      try {
        return await onOwnShelf(arena, (shelf) =>
          dispatch(task, { arena, openSource, shelf, signal, onProgress }),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw taskFailure(error, task, arena);
      } finally {
        // The worker may be gone before the next task.
        await settled();
        if (arena.retired) forget();
      }
    },
  };
}

/** A trap or a lack of memory outside of one file's reading: where files are joined, the first of them is named for it. */
function taskFailure(error: unknown, task: Task, arena: Arena): unknown {
  const asset = firstFile(task);
  if (asset !== null) return pixelFailure(error, asset.href, arena);
  retireAfterTrap(error, arena);
  return error;
}

/** The first file that a task names; `null` for tasks that read none. */
function firstFile(task: Task): Asset | null {
  switch (task.kind) {
    case 'survey':
      return task.quality;
    case 'read':
    case 'annual':
      return task.tiles[0].quality;
    case 'backscatter':
      return task.tiles[0].bands.vv;
    case 'fire-mask':
      return task.mask;
    case 'band-median':
      return task.looks[0].tiles[0];
    case 'canopy-map':
      return task.tiles[0];
    default:
      return null;
  }
}

function dispatch(task: Task, context: TaskContext): ResultOf<Task> | Promise<ResultOf<Task>> {
  switch (task.kind) {
    case 'survey':
      return runSurvey(task, context);
    case 'read':
      return runRead(task, context);
    case 'composite':
      return runComposite(task, context.arena);
    case 'band-median':
      return runBandMedian(task, context);
    case 'forest':
      return runForest(task, context.arena);
    case 'score':
      return runScore(task, context.arena);
    case 'backscatter':
      return runBackscatter(task, context);
    case 'radar':
      return runRadar(task, context.arena);
    case 'radar-change':
      return runRadarChange(task, context.arena);
    case 'annual':
      return runAnnual(task, context);
    case 'trend':
      return runTrend(task, context.arena);
    case 'fire-mask':
      return runFireMask(task, context);
    case 'canopy-map':
      return runCanopyMap(task, context);
    case 'height':
      return runHeight(task, context.arena);
    case 'baseline':
      return runBaseline(task, context.arena);
    case 'alert':
      return runAlert(task, context.arena);
    case 'leaves':
      return runLeaves(task, context.arena);
    case 'phenology':
      return runPhenology(task, context.arena);
    case 'period':
      return runPeriod(task, context.arena);
    case 'change':
      return runChange(task, context.arena);
  }
}
