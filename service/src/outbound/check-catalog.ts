import type { Logger } from 'pino';
import { CATALOG_NAMES, isSylvanError, tryCatalog } from '#server';
import type { Config } from '../config.ts';
import { logFailure } from '../http/log.ts';
import type { Outbound } from './outbound.ts';

const MILLISECONDS = 10_000;

/**
 * Searches the operator's own catalog once. Throws an Error if CATALOG is mistyped: the folder or address does not exist, is not
 * a catalog, or refuses access. Only logs that a host does not answer, because it may answer later.
 */
export async function checkCatalog(
  { CATALOG: catalog }: Pick<Config, 'CATALOG'>,
  { fetch }: Pick<Outbound, 'fetch'>,
  log: Logger,
): Promise<void> {
  if (catalog === undefined || CATALOG_NAMES.some((name) => name === catalog)) return;
  try {
    await tryCatalog(catalog, fetch, AbortSignal.timeout(MILLISECONDS));
  } catch (cause) {
    if (isSylvanError(cause, 'invalid-parameters', 'not-found', 'stac-invalid', 'access-denied'))
      throw new Error(`The service cannot start: CATALOG cannot be used: ${cause.message}`, { cause });
    logFailure(log, 'catalog', cause);
  }
}
