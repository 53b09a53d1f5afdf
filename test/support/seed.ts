/**
 * Seed of random tests: the same in every `npm test`; long runs (`npm run fuzz`, `prove:*`) set a new one.
 */
export const SEED = Number(process.env.SYLVAN_SEED ?? 20_261_123);
