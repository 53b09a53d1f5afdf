import { SylvanError } from '../../src/core/errors.ts';
import type { BackscatterResult, BackscatterTask } from '../../src/core/tasks/radar.ts';
import type { TaskContext } from '../context.ts';

export function runBackscatter(task: BackscatterTask, context: TaskContext): Promise<BackscatterResult> {
  context.signal.throwIfAborted();
  throw new SylvanError('internal', `${task.kind} is not built yet`);
}
