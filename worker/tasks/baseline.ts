import { SylvanError } from '../../src/core/errors.ts';
import type { BaselineResult, BaselineTask } from '../../src/core/tasks/history.ts';
import type { Arena } from '../arena.ts';

export function runBaseline(task: BaselineTask, arena: Arena): BaselineResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
