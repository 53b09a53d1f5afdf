import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds in which whatever else has arrived is answered: some turns of the event loop. */
const PAUSE_MS = 5;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when a request may be judged. Geometries hold the process for a moment each: they follow each other with a pause between
 * them, so that a probe of health waits for one of them, however many arrive at once. Requests without one need not wait.
 */
export async function turnFor(request: unknown): Promise<void> {
  if (!Object.hasOwn(Object(request) as object, 'geometry')) return;
  last = last.then(() => wait(PAUSE_MS));
  await last;
}
