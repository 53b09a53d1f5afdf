import * as fault from '../../../support/faults.ts';
import { retryDate, some } from '../damage.ts';
import { pair, type Row } from '../row.ts';

/** Forty-five seconds for one request, and the time of the others. */
const SILENT = { within: 55 };
const BRIEF = { within: 20 };
/** Half a minute before each of two retries, because the host does not state the wait. */
const UNSTATED = { within: 80 };

const retryAfter = (value: string) => () => fault.status(429, { 'retry-after': value });
const LIMITED = ['right', 'rate-limited'] as const;
const DOWN = ['right', 'upstream-unavailable'] as const;

/** F1 to F5, F27 and F30: hosts that are silent, slow or temporarily unavailable. */
export const WAITS: readonly Row[] = [
  ...pair('F1', 'silence', () => fault.silence, ['right', 'timeout'], SILENT),
  ...pair('F1', 'a stall in the body', (hit) => fault.stall(some(20, hit)), ['right', 'timeout'], SILENT),
  ...pair('F2', 'a reset before the body', () => fault.reset(0), ['right', ['truncated', 'network-or-cors']]),
  ...pair('F2', 'a reset in the body', (hit) => fault.reset(some(200, hit)), [
    'right',
    ['truncated', 'network-or-cors'],
  ]),
  ...pair('F3', '429 with two seconds', retryAfter('2'), LIMITED, { ...UNSTATED, atLeast: 2 }),
  ...pair('F3', '429 with a date in three seconds', () => retryDate(3), LIMITED, { ...UNSTATED, atLeast: 3 }),
  ...pair('F3', '429 with one day', retryAfter('86400'), ['rate-limited', 'rate-limited'], {
    // Retry-After is hidden, too.
    hidden: ['right', 'rate-limited'],
    within: 80,
  }),
  ...pair('F3', '429 without Retry-After', () => fault.status(429), LIMITED, UNSTATED),
  ...pair('F3', '429 with an invalid Retry-After', retryAfter('soon'), LIMITED, UNSTATED),
  ...pair('F4', '503', () => fault.status(503), DOWN, BRIEF),
  ...[500, 502, 504, 408].flatMap((code) => pair('F5', String(code), () => fault.status(code), DOWN, BRIEF)),
  ...pair('F27', 'a drip', () => fault.drip(1, 20), ['right', 'timeout'], SILENT),
  ...pair('F30', 'an abort', () => fault.silence, ['aborted', 'aborted'], { abortAfter: 60 }),
];
