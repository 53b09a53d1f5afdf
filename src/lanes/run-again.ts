import { isSylvanError } from '../core/errors.ts';
import type { ResultOf, Task } from '../core/tasks/tasks.ts';
import type { Call } from './lane.ts';
import type { TaskPool } from './pool.ts';

/**
 * Runs a task, and once more where its worker was lost: a neighbour's task may have ended the worker they shared. Its
 * buffers must stay with the caller, so `call` transfers none.
 */
export async function runAgain<T extends Task>(
  pool: TaskPool,
  task: T,
  call: Omit<Call, 'transfer'>,
): Promise<ResultOf<T>> {
  try {
    return await pool.run(task, call);
  } catch (error) {
    if (!isSylvanError(error, 'worker-lost')) throw error;
    return pool.run(task, call);
  }
}
