import type { SearchOptions } from './catalog.ts';

/** A catalog of scenes or of points. */
interface Searchable<Q, S> {
  search(query: Q, options: SearchOptions): Promise<S>;
}

/** A catalog's answer to one query beyond its folder's items: what it skipped or refused, and its warnings. */
export interface StoredAnswer<Q, S> {
  readonly query: Q;
  readonly answer: Partial<S>;
}

/**
 * A catalog of written items that answers stored queries as the original did. Skipped, refused or odd items are not in the
 * folder, because STAC has no items without a place, a time or a file.
 */
export function withStoredAnswers<Q, S, C extends Searchable<Q, S>>(
  catalog: C,
  stored: readonly StoredAnswer<Q, NonNullable<S>>[],
): C {
  const answers = new Map(stored.map(({ query, answer }) => [keyOf(query), answer]));
  return {
    ...catalog,
    async search(query: Q, options: SearchOptions) {
      const found = await catalog.search(query, options);
      const answer = answers.get(keyOf(query));
      return found === null || answer === undefined ? found : { ...found, ...answer };
    },
  };
}

/** Equal for equal queries, whatever the order of their members. */
function keyOf(query: unknown): string {
  return JSON.stringify(Object.entries(Object(query) as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
