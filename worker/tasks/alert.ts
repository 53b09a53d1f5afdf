import { SylvanError } from '../../src/core/errors.ts';
import type { AlertResult, AlertTask } from '../../src/core/tasks/history.ts';
import type { Arena } from '../arena.ts';

export function runAlert(task: AlertTask, arena: Arena): AlertResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
