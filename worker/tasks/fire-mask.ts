import { SylvanError } from '../../src/core/errors.ts';
import type { FireMaskResult, FireMaskTask } from '../../src/core/tasks/fires.ts';
import type { TaskContext } from '../context.ts';

export function runFireMask(task: FireMaskTask, context: TaskContext): Promise<FireMaskResult> {
  context.signal.throwIfAborted();
  throw new SylvanError('internal', `${task.kind} is not built yet`);
}
