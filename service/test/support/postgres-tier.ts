/** `npm test` is on SQLite alone; `npm run test:deep` starts PostgreSQL, too (files `*.databases.test.ts` run in both). */
export const HAS_POSTGRES = (process.env.SYLVAN_TIER ?? 'daily') !== 'daily';

/** The databases of the tier, of all. */
export const ofTier = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
  all.filter(({ name }) => HAS_POSTGRES || !name.includes('PostgreSQL'));
