import { isSylvanError, SylvanError } from '../core/errors.ts';
import type { Scene } from '../core/scene.ts';
import { orAbort } from '../lanes/or-abort.ts';
import type { Catalogue, CatalogueQuery, SceneSearch } from '../sources/catalogue.ts';
import type { PointCatalogue, PointQuery, PointSearch } from '../sources/points.ts';

/** Whom to ask, and until when. */
export interface Asking {
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
}

/** The catalogue's scenes for `query`. Rejects as {@link ask} does. */
export function searchCatalogue(query: CatalogueQuery, { catalogue, signal }: Asking): Promise<SceneSearch> {
  return ask(() => catalogue.search(query, { signal }), { catalogue, signal });
}

/** The points of a catalogue for `query`, `null` where it has nothing to say. Rejects as {@link ask} does. */
export function searchPoints<T>(
  query: PointQuery,
  catalogue: PointCatalogue<T>,
  signal: AbortSignal,
): Promise<PointSearch<T> | null> {
  return ask(() => catalogue.search(query, { signal }), { catalogue, signal });
}

/** Runs `use` on scenes signed for reading, and once more with new signatures where the host calls the old ones expired. */
export async function withSigned<R>(
  scenes: readonly Scene[],
  asking: Asking,
  use: (scenes: readonly Scene[]) => Promise<R>,
): Promise<R> {
  const { catalogue, signal } = asking;
  if (catalogue.sign === undefined) return use(scenes);
  const sign = (scene: Scene, renew: boolean) => ask(() => catalogue.sign!(scene, signal, { renew }), asking);
  const signAll = (unsigned: readonly Scene[], renew: boolean) =>
    Promise.all(unsigned.map((scene) => sign(scene, renew)));
  const signed = await signAll(scenes, false);
  try {
    return await use(signed);
  } catch (error) {
    if (!isSylvanError(error, 'access-expired')) throw error;
    return use(await signAll(signed, true));
  }
}

/**
 * A catalogue may be the caller's own object, which may ignore its signal or throw anything. The call ends on abort all
 * the same, with `signal.reason`; what is no SylvanError becomes `upstream-unavailable`, so that the next one is asked.
 */
async function ask<T>(
  question: () => Promise<T>,
  { catalogue, signal }: { catalogue: Pick<Catalogue, 'id' | 'label' | 'host'>; signal: AbortSignal },
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await orAbort(question(), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isSylvanError(error)) throw error;
    const { id, label, host } = catalogue;
    throw new SylvanError('upstream-unavailable', `The catalogue ${label} failed with an error of its own.`, {
      fields: { catalogue: id, ...(host !== '' && { host }) },
      cause: error,
    });
  }
}
