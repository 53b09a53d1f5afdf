import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCalls, type Calls } from '../pending-calls.ts';
import { storageFailure, type CallStore, memoryStore } from '../store.ts';
import { jsonIn } from '../../cache/digest.ts';
import { SharedText } from '../../cache/node/shared-text.ts';
import { Metering, type MeteringOptions } from '../device-metering.ts';

/** A store in `folder`, created if missing, shared by all processes and threads that open it. Failures become `storage-full`. */
async function fileStore(folder: string, scope: string): Promise<CallStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw storageFailure(error);
  });
  const stored = new SharedText(join(folder, `sylvan-calls-${scope}.json`));
  return {
    isDurable: true,
    async change(edit, signal) {
      try {
        const after = await stored.change((text) => {
          const before = callsIn(text);
          const calls = edit(before);
          return calls === before ? text : JSON.stringify(calls);
        }, signal);
        return callsIn(after);
      } catch (error) {
        signal.throwIfAborted();
        throw storageFailure(error);
      }
    },
    close: () => Promise.resolve(),
  };
}

function callsIn(text: string | undefined): Calls {
  return parseCalls(jsonIn(text ?? ''));
}

/** The metering of a Node process: in memory, or in the folder `callFolder`. */
export function openMetering(
  options: Omit<MeteringOptions, 'openStore'>,
  callFolder: string | undefined,
): Metering {
  const openStore = (scope: string) =>
    callFolder === undefined ? Promise.resolve(memoryStore()) : fileStore(callFolder, scope);
  return new Metering({ ...options, openStore });
}
