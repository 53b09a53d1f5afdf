import { SylvanError, isSylvanError } from '../core/errors.ts';
import type { Catalogue, CatalogueQuery, SceneSearch, SearchOptions } from './catalogue.ts';

/** What one catalogue after the other had to say. */
export interface OrderedSearch {
  /** The catalogue whose answer was taken: its `sign` is the one for these scenes. */
  readonly catalogue: Catalogue;
  readonly search: SceneSearch;
  /** The catalogues asked before it that failed, and how. */
  readonly failures: readonly SylvanError[];
}

/**
 * Asks catalogues in turn until one has scenes. One that finds nothing is followed by the next, for catalogues have
 * holes (Earth Search leaves out most scenes at the antimeridian); if none has scenes the first answer stands.
 * Throws SylvanError when every catalogue fails: `upstream-timeout` if all timed out, else `upstream-failure`, with the
 * hosts and the last failure as cause. Rejects with `signal.reason` on abort.
 */
export async function searchInOrder(
  catalogues: readonly Catalogue[],
  query: CatalogueQuery,
  options: SearchOptions,
): Promise<OrderedSearch> {
  const failures: SylvanError[] = [];
  let empty: Omit<OrderedSearch, 'failures'> | null = null;
  for (const catalogue of catalogues) {
    try {
      const search = await catalogue.search(query, options);
      if (search.scenes.length > 0) return { catalogue, search, failures };
      empty ??= { catalogue, search };
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isSylvanError(error)) throw error;
      failures.push(error);
    }
  }
  if (empty !== null) return { ...empty, failures };
  throw allFailed(catalogues, failures);
}

function allFailed(catalogues: readonly Catalogue[], failures: readonly SylvanError[]): SylvanError {
  const hosts = catalogues.map(({ host }) => host);
  const code = failures.every((failure) => failure.code === 'timeout')
    ? 'upstream-timeout'
    : 'upstream-failure';
  const reasons = failures.map(({ message }) => message).join('; ');
  return new SylvanError(code, `No catalogue of satellite scenes answered (${reasons}). Try again later.`, {
    fields: { hosts, codes: failures.map((failure) => failure.code) },
    cause: failures.at(-1),
  });
}
