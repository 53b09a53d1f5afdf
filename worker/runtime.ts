import { kernelsBase64 } from '../build/kernels.js';
import { SylvanError } from '../src/errors/errors.ts';
import { Arena } from './arena.ts';
import { type Runtime, type OnProgress, onOwnShelf } from './context.ts';
import type { OpenSource } from '../src/net/client.ts';
import { instantiateKernels } from './kernels.ts';
import type { Task } from '../src/workers/tasks.ts';
import type { Asset } from '../src/stac/scene.ts';
import { pixelFailure, retireAfterTrap } from './assets.ts';
import { TASKS, type TaskHandler } from './tasks.ts';

/**
 * Starts a worker's runtime, whose files are opened and, once they have settled, stored by what is given: the kernels travel inside this file, so nothing is fetched for them. Throws
 * `worker-unavailable`, with {what}, the directive, where a Content-Security-Policy is in the way.
 */
export async function startRuntime(
  openSource: OpenSource,
  flushed: Runtime['flushed'] = () => Promise.resolve(),
): Promise<Runtime> {
  const binary = atob(kernelsBase64);
  const wasm = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const kernels = await instantiateKernels(wasm).catch((cause: unknown) => {
    throw notStarted(cause);
  });
  return { arena: new Arena(kernels), openSource, flushed };
}

const DIRECTIVE = "script-src 'wasm-unsafe-eval'";

/** Browsers name the policy each in words of their own; all of them quote its source or call it by name. */
function notStarted(cause: unknown): SylvanError {
  if (/content.security.policy|\bCSP\b|unsafe-eval/i.test(String(cause)))
    return new SylvanError(
      'worker-unavailable',
      `The Content-Security-Policy does not let the worker run WebAssembly. Add ${DIRECTIVE} to it.`,
      { fields: { what: DIRECTIVE }, cause },
    );
  return new SylvanError(
    'worker-unavailable',
    'The kernels could not be started: they need WebAssembly with SIMD, and some memory. Use a current browser.',
    { fields: { what: 'WebAssembly SIMD' }, cause },
  );
}

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
      const purge = () => {
        if (runtime === used) runtime = undefined;
      };
      const { arena, openSource, flushed } = await used.catch((error: unknown) => {
        purge();
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
        await flushed();
        if (arena.retired) purge();
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
