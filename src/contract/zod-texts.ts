// Imported by its own path: through `z.locales`, some bundlers would include all forty languages.
import english from 'zod/v4/locales/en.js';

/** For `safeParse` calls whose messages people read: zod/mini has no texts of its own. */
export const IN_ENGLISH = { error: english().localeError };
