import type { Meter } from '../../src/metering/meter.ts';

/** The meter of tests that use catalogs over HTTP and do not test counting. */
export const UNCOUNTED: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};
