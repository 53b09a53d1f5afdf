/** `npm test` uses SQLite only; `npm run test:deep` also starts PostgreSQL (files `*.databases.test.ts` run in both). */
export const HAS_POSTGRES = (process.env.SYLVAN_TIER ?? 'daily') !== 'daily';

/** The databases that the tier uses. */
export const ofTier = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
  all.filter(({ name }) => HAS_POSTGRES || !name.includes('PostgreSQL'));
