import { SylvanError } from '../../src/core/errors.ts';
import type { HeightResult, HeightTask } from '../../src/core/tasks/height.ts';
import type { Arena } from '../arena.ts';

export function runHeight(task: HeightTask, arena: Arena): HeightResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
