import type { Clock } from '../../src/net/clock.ts';

/** Time of a clock that does not wait: `onWait` hears how long it was to. */
export const instantly =
  (onWait: (milliseconds: number) => void = () => undefined): Clock['after'] =>
  (milliseconds, action) => {
    onWait(milliseconds);
    queueMicrotask(action);
    return () => undefined;
  };
