import { SylvanError } from '../../src/core/errors.ts';
import type { CanopyMapResult, CanopyMapTask } from '../../src/core/tasks/height.ts';
import type { TaskContext } from '../context.ts';

export function runCanopyMap(task: CanopyMapTask, context: TaskContext): Promise<CanopyMapResult> {
  context.signal.throwIfAborted();
  throw new SylvanError('internal', `${task.kind} is not built yet`);
}
