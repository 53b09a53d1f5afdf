import { effect, signal } from '@preact/signals';

/**
 * Resolves once a condition on signals is met and is still met in the next task, or after `longest` milliseconds. Rejects with
 * the signal's reason.
 */
export function when(isMet: () => boolean, longest: number, abort?: AbortSignal): Promise<void> {
  return new Promise((settle, refuse) => {
    abort?.throwIfAborted();
    const end = () => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end, longest);
    const stop = effect(() => {
      if (isMet()) setTimeout(() => isMet() && end());
    });
    abort?.addEventListener('abort', () => {
      refuse(abort.reason as Error);
      end();
    });
  });
}

const LONGEST = 4000;

/** Whether the map has been drawn for the first time, or cannot be drawn. */
export const isMapDrawn = signal(false);

/** Resolves once the map is drawn: showing a sample's stored answer comes before computing it. Rejects with `signal.reason`. */
export function whenMapDrawn(abort: AbortSignal): Promise<void> {
  return when(() => isMapDrawn.value, LONGEST, abort);
}
