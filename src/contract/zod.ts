import { z } from 'zod';

// Zod compiles schemas with `new Function` where it may, and probes for that: a page with a strict content security
// policy reports the probe as a violation. Requests are small; interpreting them is fast enough everywhere.
z.config({ jitless: true });

export { z };
