import type { ResultOf } from '../../src/workers/tasks.ts';
import type { TaskPool } from '../../src/workers/pool.ts';
import { Arena } from '../../worker/arena.ts';
import { FileRangeSource } from '../../src/net/node/file-source.ts';
import type { OpenSource } from '../../src/net/client.ts';
import { byAddress, type FileWindows } from '../../src/workers/windows.ts';
import { loadCodecText } from '../../src/workers/codecs.ts';
import { createTaskRunner } from '../../worker/runtime.ts';
import { loadKernels } from './kernels.ts';

/** Runs tasks on files in this thread, with the kernels of the release build, like a worker. */
export function localPool(openSource: OpenSource = (href) => new FileRangeSource(href)): TaskPool {
  const runner = createTaskRunner(async () => ({
    arena: new Arena(await loadKernels()),
    openSource,
    flushed: () => Promise.resolve(),
  }));
  return {
    run: async (task, call) => {
      const given = structuredClone(task, { transfer: [...(call.transfer ?? [])] });
      const onProgress = (tiles: number, bytes: number) => call.onProgress?.({ tiles, bytes });
      // Every task has its own signal, as in a worker.
      const own = AbortSignal.any([call.signal]);
      const read: FileWindows[] = [];
      try {
        const caller = {
          onProgress,
          onRead: (file: FileWindows) => void read.push(file),
          fetchCodecText: loadCodecText,
        };
        return (await runner.run(given, own, caller)) as ResultOf<typeof task>;
      } finally {
        if (read.length > 0) call.onWindows?.([...byAddress(read).values()]);
      }
    },
  };
}
