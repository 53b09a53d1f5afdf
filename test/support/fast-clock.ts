import type { Clock } from '../../worker/http/clock.ts';

/** A clock that runs `factor` times too fast: seconds of waiting become milliseconds, in the same proportions. */
export function fastClock(factor = 50): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * factor,
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds / factor);
      return () => clearTimeout(timer);
    },
  };
}
