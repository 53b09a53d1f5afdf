import type { ResultOf, Task } from '../../src/core/tasks/tasks.ts';
import type { Asset } from '../../src/core/scene.ts';
import type { Arena } from '../arena.ts';
import type { TaskContext } from '../context.ts';
import { runAlert } from './alert.ts';
import { runAnnual } from './annual.ts';
import { runBackscatter } from './backscatter.ts';
import { runBandMedian } from './band-median.ts';
import { runBaseline } from './baseline.ts';
import { runCanopyMap } from './canopy-map.ts';
import { runChange } from './change.ts';
import { runComposite } from './composite.ts';
import { runFireMask } from './fire-mask.ts';
import { runForest } from './forest.ts';
import { runHeight } from './height.ts';
import { runLeaves } from './leaves.ts';
import { runPeriod } from './period.ts';
import { runPhenology } from './phenology.ts';
import { runRadar } from './radar.ts';
import { runRadarChange } from './radar-change.ts';
import { runRead } from './read.ts';
import { runScore } from './score.ts';
import { runSurvey } from './survey.ts';
import { runTrend } from './trend.ts';

/** How the worker does one kind of task. */
export interface TaskHandler<T extends Task> {
  run(task: T, context: TaskContext): ResultOf<T> | Promise<ResultOf<T>>;
  /** The first file that the task names; `null` where it reads none. */
  firstFile(task: T): Asset | null;
}

/** The handler of every kind of task. */
export const TASKS: { readonly [T in Task as T['kind']]: TaskHandler<T> } = {
  survey: { run: runSurvey, firstFile: ({ quality }) => quality },
  read: { run: runRead, firstFile: ({ tiles }) => tiles[0].quality },
  composite: computing(runComposite),
  'band-median': { run: runBandMedian, firstFile: ({ looks }) => looks[0].tiles[0] },
  forest: computing(runForest),
  score: computing(runScore),
  backscatter: { run: runBackscatter, firstFile: ({ tiles }) => tiles[0].bands.vv },
  radar: computing(runRadar),
  'radar-change': computing(runRadarChange),
  annual: { run: runAnnual, firstFile: ({ tiles }) => tiles[0].quality },
  trend: computing(runTrend),
  'fire-mask': { run: runFireMask, firstFile: ({ mask }) => mask },
  'canopy-map': { run: runCanopyMap, firstFile: ({ tiles }) => tiles[0] },
  height: computing(runHeight),
  baseline: computing(runBaseline),
  alert: computing(runAlert),
  leaves: computing(runLeaves),
  phenology: computing(runPhenology),
  period: computing(runPeriod),
  change: computing(runChange),
};

/** A kind of task that reads no files. */
function computing<T extends Task>(run: (task: T, arena: Arena) => ResultOf<T>): TaskHandler<T> {
  return { run: (task, { arena }) => run(task, arena), firstFile: () => null };
}
