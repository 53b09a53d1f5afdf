import type { SearchOptions } from './catalogue.ts';

/** A catalogue of scenes or of points. */
interface Searchable<Q, S> {
  search(query: Q, options: SearchOptions): Promise<S>;
}

/** What a catalogue answered to one query beyond what its folder has of it: what it skipped or refused, its warnings. */
export interface KeptAnswer<Q, S> {
  readonly query: Q;
  readonly answer: Partial<S>;
}

/**
 * A catalogue of written items that answers the queries of which more is kept as the original did. Skipped items and oddities of an
 * answer are no items of a folder: what has no place, no time or no file is none by STAC.
 */
export function withKeptAnswers<Q, S, C extends Searchable<Q, S>>(
  catalogue: C,
  kept: readonly KeptAnswer<Q, NonNullable<S>>[],
): C {
  const answers = new Map(kept.map(({ query, answer }) => [keyOf(query), answer]));
  return {
    ...catalogue,
    async search(query: Q, options: SearchOptions) {
      const found = await catalogue.search(query, options);
      const answer = answers.get(keyOf(query));
      return found === null || answer === undefined ? found : { ...found, ...answer };
    },
  };
}

/** Equal for equal queries, whatever the order of their members. */
function keyOf(query: unknown): string {
  return JSON.stringify(Object.entries(Object(query) as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
