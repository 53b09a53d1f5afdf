import { FAULT_CODES } from 'sylvan/contract';

/** The exit codes of `sylvan`; the help text lists the same. */
export const EXIT = {
  ok: 0,
  badInput: 2,
  noImagery: 3,
  upstream: 4,
  internal: 5,
  notCounted: 6,
  interrupted: 130,
} as const;

const BAD_INPUT: ReadonlySet<string> = new Set([...FAULT_CODES, 'invalid-parameters', 'pack-invalid']);

const INTERNAL: ReadonlySet<string> = new Set(['internal', 'worker-lost', 'worker-unavailable']);

const NOT_COUNTED: ReadonlySet<string> = new Set([
  ...['missing-key', 'invalid-key', 'key-suspended', 'not-allowed', 'quota-exceeded'],
  ...['offline-limit', 'storage-full'],
]);

/** The exit code of a problem. Errors due neither to the caller nor to Sylvan are attributed to the hosts and the data. */
export function exitCodeOf(code: string): number {
  if (BAD_INPUT.has(code)) return EXIT.badInput;
  if (code === 'no-imagery') return EXIT.noImagery;
  if (NOT_COUNTED.has(code)) return EXIT.notCounted;
  return INTERNAL.has(code) ? EXIT.internal : EXIT.upstream;
}
