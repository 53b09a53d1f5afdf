import { effect, signal } from '@preact/signals';

/** Milliseconds after which waiting for the map ends. */
const LONGEST = 4000;

/** Whether the map has been drawn for the first time, or cannot be drawn. */
export const isMapDrawn = signal(false);

/** Resolves once the map is drawn: showing a sample's stored answer comes before computing it. Rejects with `signal.reason`. */
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
