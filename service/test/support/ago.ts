import type { Ago } from '../../src/store/heartbeats.ts';
import { later } from '../../src/store/clock.ts';

/** Lived time without a gap until a time, or until that of a clock. */
export function agoFrom(at: string | (() => number)): Ago {
  const now = typeof at === 'string' ? () => at : () => new Date(at()).toISOString();
  return (milliseconds) => later(now(), -milliseconds);
}
