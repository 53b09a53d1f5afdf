import { effect, signal } from '@preact/signals';

/** Milliseconds after which nobody waits for a map any more. */
const LONGEST = 4000;

/** Whether the map has been drawn for the first time, or cannot be. */
export const isMapDrawn = signal(false);

/** Once the map is drawn: what a sample's stored answer shows goes before the computing of the same. Rejects with `signal.reason`. */
export function whenMapDrawn(abort: AbortSignal): Promise<void> {
  return new Promise((settle, refuse) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end, LONGEST);
    const stop = effect(() => void (isMapDrawn.value && setTimeout(end)));
    abort.addEventListener('abort', () => {
      end();
      refuse(abort.reason as Error);
    });
  });
}
