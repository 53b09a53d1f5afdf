import { SylvanError } from '../../src/core/errors.ts';
import type { AnnualResult, AnnualTask } from '../../src/core/tasks/landsat.ts';
import type { TaskContext } from '../context.ts';

export function runAnnual(task: AnnualTask, context: TaskContext): Promise<AnnualResult> {
  context.signal.throwIfAborted();
  throw new SylvanError('internal', `${task.kind} is not built yet`);
}
