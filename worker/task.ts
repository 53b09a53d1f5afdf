import type { Task } from '../src/core/tasks/tasks.ts';
import type { Asset } from '../src/core/scene.ts';
import type { Arena } from './arena.ts';
import { pixelFailure, retireAfterTrap } from './assets.ts';
import type { OnProgress, Runtime } from './context.ts';
import { onOwnShelf } from './shelf.ts';
import { TASKS, type TaskHandler } from './tasks/registry.ts';

export interface TaskRunner {
  run(task: Task, signal: AbortSignal, onProgress: OnProgress): Promise<unknown>;
}

/**
 * A runner of all kinds of task on one arena. Several may run at once: they take turns at their awaits, and every use of
 * the arena is one synchronous piece. The runtime is started with the first task; after a failure to start, or a kernel's
 * trap, it is thrown away and the next task starts another, while tasks under way end with the one they have.
 */
export function createTaskRunner(start: () => Promise<Runtime>): TaskRunner {
  let runtime: Promise<Runtime> | undefined;
  return {
    async run(task, signal, onProgress) {
      const used = (runtime ??= start());
      const forget = () => {
        if (runtime === used) runtime = undefined;
      };
      const { arena, openSource, settled } = await used.catch((error: unknown) => {
        forget();
        throw error;
      });
      signal.throwIfAborted();
      const handler: TaskHandler<Task> = TASKS[task.kind];
      try {
        return await onOwnShelf(arena, (shelf) =>
          handler.run(task, { arena, openSource, shelf, signal, onProgress }),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw taskFailure(error, handler.firstFile(task), arena);
      } finally {
        // The worker may be gone before the next task.
        await settled();
        if (arena.retired) forget();
      }
    },
  };
}

/** A trap or a lack of memory outside of one file's reading: where files are joined, the first of them is named for it. */
function taskFailure(error: unknown, asset: Asset | null, arena: Arena): unknown {
  if (asset !== null) return pixelFailure(error, asset.href, arena);
  retireAfterTrap(error, arena);
  return error;
}
