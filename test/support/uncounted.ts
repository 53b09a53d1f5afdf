import type { Meter } from '../../src/metering/meter.ts';

/** The meter of tests that query catalogs over http and are not about counting. */
export const UNCOUNTED: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};
