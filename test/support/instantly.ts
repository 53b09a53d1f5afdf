import type { Clock } from '../../src/net/clock.ts';

/** The time functions of a clock that does not wait: `onWait` gets the requested durations. */
export const instantly =
  (onWait: (milliseconds: number) => void = () => undefined): Clock['after'] =>
  (milliseconds, action) => {
    onWait(milliseconds);
    queueMicrotask(action);
    return () => undefined;
  };
