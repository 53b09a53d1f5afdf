import type { Ago } from '../../src/clock/clock-watch.ts';
import { later } from '../../src/store/clock.ts';

/** Counts back from a fixed time, or from that of a clock. */
export function agoFrom(at: string | (() => number)): Ago {
  const now = typeof at === 'string' ? () => at : () => new Date(at()).toISOString();
  return (milliseconds) => later(now(), -milliseconds);
}
