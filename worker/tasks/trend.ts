import { SylvanError } from '../../src/core/errors.ts';
import type { TrendResult, TrendTask } from '../../src/core/tasks/landsat.ts';
import type { Arena } from '../arena.ts';

export function runTrend(task: TrendTask, arena: Arena): TrendResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
