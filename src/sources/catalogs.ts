import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { withAssets, type Scene } from '../stac/scene.ts';
import { orAbort } from '../errors/abort.ts';
import type { Catalog, CatalogName, SignOptions } from '../stac/catalog.ts';
import { containerOf } from '../stac/sas.ts';
import {
  isUpstream,
  type SourceResult,
  type ReadingContext,
  type SourceContext,
  type SourceRun,
} from './context.ts';
import { runRetryingLost } from '../workers/pool.ts';
import type { Amount } from '../workers/protocol.ts';
import type { ResultOf, Task } from '../workers/tasks.ts';

/** The catalog to query, the abort signal, and the counter that is told what the search waits for. */
export interface SearchContext<C = Catalog> extends Pick<SourceContext, 'signal' | 'counter'> {
  readonly catalog: C;
}

/** The lists that the result of each kind of search contains, and whether the result may be `null` instead. */
const RESULTS = {
  scenes: { lists: ['scenes', 'skipped', 'warnings'], isNullable: false },
  points: { lists: ['points', 'refused', 'warnings'], isNullable: true },
} as const;

/** Searches a catalog of scenes or of points. Rejects as {@link ask} does. */
export function searchCatalog<Q, S>(
  query: Q,
  options: SearchContext<CatalogName & { search(query: Q, how: { signal: AbortSignal }): Promise<S> }>,
  kind: keyof typeof RESULTS = 'scenes',
): Promise<S> {
  const { catalog, signal } = options;
  const { lists, isNullable } = RESULTS[kind];
  return ask(async () => {
    const found = await catalog.search(query, { signal });
    const own = Object(found) as Readonly<Record<string, unknown>>;
    if ((found === null && isNullable) || lists.every((name) => Array.isArray(own[name]))) return found;
    throw new TypeError(`search must resolve with an object with the lists ${lists.join(', ')}`);
  }, options);
}

/**
 * Adds the last day of a catalog's data to the run of a source that found nothing, if that day is before `start`. This
 * distinguishes "the data ended" from "nothing was seen". A catalog that does not state an end is assumed to continue.
 */
export async function orEnded(run: SourceRun, start: string, options: SearchContext): Promise<SourceRun> {
  const { catalog, signal } = options;
  if (catalog.lastDay === undefined) return run;
  try {
    const day = await ask(() => catalog.lastDay!(signal), options);
    return day !== null && day < start ? { ...run, ended: day } : run;
  } catch {
    signal.throwIfAborted();
    return run;
  }
}

/** Maximum number of signature renewals per read; a scene's files lie in fewer containers. */
const MAX_RENEWALS = 4;

/**
 * Runs `use` on signed scenes, and repeats it with new signatures if the host reports that they have expired: once overall, or
 * once for each Azure container that refuses them.
 */
export async function withSigned<R>(
  scenes: readonly Scene[],
  catalogOptions: SearchContext,
  use: (scenes: readonly Scene[]) => Promise<R>,
): Promise<R> {
  const { catalog, signal } = catalogOptions;
  if (catalog.sign === undefined) return use(scenes);
  const signAll = (unsigned: readonly Scene[], options: SignOptions) =>
    Promise.all(
      unsigned.map(async (scene) =>
        withUnsigned(await ask(() => catalog.sign!(scene, signal, options), catalogOptions), scene),
      ),
    );
  const renewed = new Set<string>();
  for (let signed = await signAll(scenes, { renew: false }); ;) {
    try {
      return await use(signed);
    } catch (error) {
      if (!isSylvanError(error, 'access-expired')) throw error;
      const refused = refusedFile(error);
      if (renewed.has(refused.container) || renewed.size >= MAX_RENEWALS) throw error;
      renewed.add(refused.container);
      signed = await signAll(signed, { renew: true, ...refused.file });
    }
  }
}

/**
 * Runs the task that reads signed scenes, and repeats it if {@link withSigned} renews signatures or a worker is lost. The bytes
 * that it reads count as progress. `memory` is the number of bytes that it holds in its worker; it is only given if large.
 */
export function runSigned<T extends Task>(
  scenes: readonly Scene[],
  context: ReadingContext,
  taskOf: (signed: readonly Scene[]) => T,
  memory = 0,
): Promise<ResultOf<T>> {
  const { pool, signal, counter } = context;
  const onProgress = ({ tiles, bytes }: Amount) => counter.read(tiles, bytes);
  return withSigned(scenes, context, (signed) =>
    runRetryingLost(pool, taskOf(signed), { signal, memory, onProgress }),
  );
}

/** Adds the unsigned addresses to a signed scene, because a signature is not part of a file's name. */
function withUnsigned(signed: Scene, { bands, quality }: Scene): Scene {
  const files = { ...bands, quality };
  return withAssets(signed, (asset, name) => {
    const before = files[name];
    return before && before.href !== asset.href
      ? { ...asset, unsigned: before.unsigned ?? before.href }
      : asset;
  });
}

/** The file that a host refused, if the error names it, and the container for which it was signed. */
function refusedFile({ fields }: SylvanError): { container: string; file: Pick<SignOptions, 'asset'> } {
  const { asset } = fields;
  if (typeof asset !== 'string' || !URL.canParse(asset)) return { container: '', file: {} };
  return { container: containerOf(asset) ?? '', file: { asset } };
}

/**
 * Asks a catalog, which may be the caller's own object and may then ignore its signal or throw anything. The call still ends on
 * abort, with `signal.reason`. Any error other than a SylvanError becomes `upstream-unavailable`, so that the next catalog is
 * tried.
 */
async function ask<T>(
  question: () => Promise<T>,
  { catalog, signal, counter }: SearchContext<CatalogName>,
): Promise<T> {
  signal.throwIfAborted();
  try {
    return await counter.waitFor(catalog.host, () => orAbort(question(), signal));
  } catch (error) {
    signal.throwIfAborted();
    if (isSylvanError(error)) throw error;
    const { id, label, host } = catalog;
    throw new SylvanError('upstream-unavailable', `The catalog ${label} failed with an error of its own.`, {
      fields: { catalog: id, ...(host !== '' && { host }) },
      cause: error,
    });
  }
}

/** A catalog that was tried before the one that was used, and its run. */
export interface PassedOverCatalog {
  /** Source and catalog, for example `sentinel2/earth-search`. */
  readonly id: string;
  readonly run: SourceRun;
}

/**
 * Tries catalogs in turn until one returns data; returns `null` if none does. Calls `failed` for each failure. Errors in the call
 * itself are thrown at once; rejects with `signal.reason` on abort.
 */
export async function tryInTurn<C, T>(
  catalogs: readonly C[],
  signal: AbortSignal,
  attempt: (catalog: C) => Promise<T | null>,
  failed: (failure: SylvanError, catalog: C) => void,
): Promise<T | null> {
  for (const catalog of catalogs) {
    try {
      const found = await attempt(catalog);
      if (found !== null) return found;
    } catch (error) {
      signal.throwIfAborted();
      if (!isUpstream(error)) throw error;
      failed(error, catalog);
    }
  }
  return null;
}

/**
 * Returns the value of the first catalog that has one; its run lists the failures and runs of the catalogs before it. Throws
 * the last failure if all catalogs fail, and otherwise throws as {@link tryInTurn} does.
 */
export async function readInTurn<C, T>(
  catalogs: readonly C[],
  signal: AbortSignal,
  read: (catalog: C) => Promise<SourceResult<T>>,
): Promise<SourceResult<T>> {
  const runs: SourceRun[] = [];
  const failures: SylvanError[] = [];
  const attempt = async (catalog: C): Promise<T | null> => {
    const { value, run } = await read(catalog);
    runs.push(run);
    failures.push(...run.failures);
    return value;
  };
  const value = await tryInTurn(catalogs, signal, attempt, (failure) => void failures.push(failure));
  const last = runs.pop();
  if (last === undefined) throw failures.at(-1) ?? new RangeError('A source was queried without a catalog');
  return { value, run: { ...last, passedOver: runs, failures } };
}

/** Turns a function that reads a source from one catalog into one that tries several, as {@link readInTurn} does. */
export function inTurn<R, C, T, M extends readonly unknown[], S extends SourceContext = SourceContext>(
  read: (request: R, context: NoInfer<S> & { readonly catalog: C }, ...more: M) => Promise<SourceResult<T>>,
): (request: R, catalogs: readonly C[], context: S, ...more: M) => Promise<SourceResult<T>> {
  return (request, catalogs, context, ...more) =>
    readInTurn(catalogs, context.signal, (catalog) => read(request, { ...context, catalog }, ...more));
}
