import { expect } from 'vitest';
import type { Progress } from 'sylvan/node';
import { expectSilence, PROMPT, type Call } from './aborts.ts';
import type { FaultServer } from './fault-server.ts';

/** The end of a call that was interrupted in a part. */
interface EndInPart {
  /** Its outcomes, of which there must be exactly one. */
  readonly ends: readonly unknown[];
  readonly after: number;
  /** Progress reports after the interruption. */
  readonly events: number;
}

/** Calls `end` at the first moment of a step of a part of a call. */
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

/**
 * Expects that an abort at the first moment of a step ends the call once, with its reason, without later
 * reports or requests.
 */
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
