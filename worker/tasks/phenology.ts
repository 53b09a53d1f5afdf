import { SylvanError } from '../../src/core/errors.ts';
import type { PhenologyResult, PhenologyTask } from '../../src/core/tasks/history.ts';
import type { Arena } from '../arena.ts';

export function runPhenology(task: PhenologyTask, arena: Arena): PhenologyResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
