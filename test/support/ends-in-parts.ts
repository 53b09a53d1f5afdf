import { expect } from 'vitest';
import type { Progress } from 'sylvan/node';
import { expectSilence, PROMPT, type Call } from './aborts.ts';
import type { FaultServer } from './fault-server.ts';

/** How a call ended that something was done to in one moment of one part. */
interface EndInPart {
  /** Every end it had: there must be one. */
  readonly ends: readonly unknown[];
  readonly after: number;
  /** What was reported of its progress afterwards. */
  readonly events: number;
}

/** Does `end` to a call in the first moment of one step of one part of it. */
export async function endedAt(
  call: Call,
  [source, step]: readonly [Progress['source'], Progress['step']],
  end: () => void,
  signal?: AbortSignal,
): Promise<EndInPart> {
  const ends: unknown[] = [];
  let [at, events] = [Infinity, 0];
  const onProgress = (progress: Progress) => {
    if (at !== Infinity) events++;
    else if (progress.source === source && progress.step === step) {
      at = performance.now();
      end();
    }
  };
  await call({ onProgress, ...(signal && { signal }) }).then(
    () => ends.push('answered'),
    (reason: unknown) => ends.push(reason),
  );
  return { ends, after: performance.now() - at, events };
}

/** An abort in the first moment of that step ends the call once, with its reason; nothing is reported or sent afterwards. */
export async function expectOneEnd(
  call: Call,
  [source, step]: readonly [Progress['source'], Progress['step']],
  { server, prompt = PROMPT }: { readonly server: FaultServer; readonly prompt?: number },
): Promise<void> {
  const controller = new AbortController();
  const reason = { source, step };
  const abort = () => controller.abort(reason);
  const { ends, after, events } = await endedAt(call, [source, step], abort, controller.signal);
  expect(ends).toEqual([reason]);
  expect(ends[0]).toBe(reason);
  expect(after).toBeLessThan(prompt);
  expect(events).toBe(0);
  await expectSilence(server);
}
