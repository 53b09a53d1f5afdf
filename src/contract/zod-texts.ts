// One language by its own address: some bundlers would take all forty for a name of `z.locales`.
import english from 'zod/v4/locales/en.js';

/** For `safeParse` where people read what zod says of a value: zod/mini has no texts unless they are given to it. */
export const IN_ENGLISH = { error: english().localeError };
