import type { ResultOf, Task } from '../src/core/protocol.ts';
import type { OnProgress, Runtime, TaskContext } from './context.ts';
import { runComposite } from './tasks/composite.ts';
import { runForest } from './tasks/forest.ts';
import { runRead } from './tasks/read.ts';
import { runScore } from './tasks/score.ts';
import { runSurvey } from './tasks/survey.ts';

export interface TaskRunner {
  run(task: Task, signal: AbortSignal, onProgress: OnProgress): Promise<unknown>;
}

/** A runner of all kinds of task on one arena; the caller gives it one task at a time. */
export function createTaskRunner(start: () => Promise<Runtime>): TaskRunner {
  let runtime: Promise<Runtime> | undefined;
  return {
    async run(task, signal, onProgress) {
      runtime ??= start();
      const context = { ...(await runtime), signal, onProgress };
      signal.throwIfAborted();
      return dispatch(task, context);
    },
  };
}

function dispatch(task: Task, context: TaskContext): ResultOf<Task> | Promise<ResultOf<Task>> {
  switch (task.kind) {
    case 'survey':
      return runSurvey(task, context);
    case 'read':
      return runRead(task, context);
    case 'composite':
      return runComposite(task, context.arena);
    case 'forest':
      return runForest(task, context.arena);
    case 'score':
      return runScore(task, context.arena);
  }
}
