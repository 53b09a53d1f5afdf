import type { ReadingTask, ResultOf, Task } from '../src/workers/tasks.ts';
import type { Arena } from './arena.ts';
import type { TaskContext } from './context.ts';
import { runAnnual } from '../src/sources/landsat/worker/annual.ts';
import { runBackscatter } from '../src/sources/radar/worker/backscatter.ts';
import { runBandMedian } from '../src/sources/optical/worker/band-median.ts';
import { runCanopyMap } from '../src/sources/canopy-map/worker/canopy-map.ts';
import { runChange } from '../src/products/change/worker/change.ts';
import { runComposite } from '../src/sources/optical/worker/composite.ts';
import { runFireMask } from '../src/sources/fires/worker/fire-mask.ts';
import { runBetween } from '../src/products/ledger/worker/between.ts';
import { runPeriodState } from '../src/products/ledger/worker/period-state.ts';
import { runEvents } from '../src/products/ledger/worker/events.ts';
import { runDescribe } from './describe.ts';
import { runCut } from './cut/cut.ts';
import { runForest } from '../src/products/forest/worker/forest.ts';
import { runHeight } from '../src/products/height/worker/height.ts';
import { runMap } from '../src/sources/maps/worker/map.ts';
import { runLeaves } from '../src/products/type/worker/leaves.ts';
import { runPeriod } from '../src/sources/optical/worker/period.ts';
import { runPhenology } from '../src/products/type/worker/phenology.ts';
import { runRadar } from '../src/sources/radar/worker/composite.ts';
import { runRadarChange } from '../src/sources/radar/worker/change.ts';
import { runRead, runSurvey } from '../src/sources/optical/worker/read.ts';
import { runState } from '../src/products/ledger/worker/state.ts';
import { runScore } from '../src/products/score/worker/score.ts';
import { runTrend } from '../src/products/trend/worker/trend.ts';

/** Runs one kind of task. */
export type TaskHandler<T extends Task> = (
  task: T,
  context: TaskContext,
) => ResultOf<T> | Promise<ResultOf<T>>;

/** The handler of every kind of task. */
export const TASKS: { readonly [T in Task as T['kind']]: TaskHandler<T> } = {
  survey: runSurvey,
  read: runRead,
  composite: computing(runComposite),
  'band-median': runBandMedian,
  forest: computing(runForest),
  score: computing(runScore),
  backscatter: runBackscatter,
  radar: computing(runRadar),
  'radar-change': computing(runRadarChange),
  annual: runAnnual,
  trend: computing(runTrend),
  'fire-mask': runFireMask,
  'canopy-map': runCanopyMap,
  map: runMap,
  height: computing(runHeight),
  state: computing(runState),
  events: computing(runEvents),
  between: computing(runBetween),
  'period-state': computing(runPeriodState),
  leaves: computing(runLeaves),
  phenology: computing(runPhenology),
  period: computing(runPeriod),
  change: computing(runChange),
  cut: runCut,
  describe: runDescribe,
};

/** The handler of a task that reads no files. */
function computing<T extends Exclude<Task, ReadingTask>>(
  run: (task: T, arena: Arena) => ResultOf<T>,
): TaskHandler<T> {
  return (task, { arena }) => run(task, arena);
}
