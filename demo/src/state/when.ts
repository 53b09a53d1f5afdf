import { effect } from '@preact/signals';

/**
 * Resolves once a condition on signals is met and still is in the next task, or after `longest` milliseconds. Rejects with the
 * signal's reason.
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
