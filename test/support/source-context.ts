import { SylvanError } from '../../src/errors/errors.ts';
import { ProgressCounter } from '../../src/sources/progress.ts';
import { HostAccess } from '../../src/sources/hosts.ts';
import type { SourceContext } from '../../src/sources/context.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import type { Sources } from '../../src/sources/registry.ts';
import { localPool } from './task-pool.ts';

/** The context of a source: this process as its pool, very large limits, and real time. */
export function sourceContext(
  source: SourceContext['source'],
  own: Partial<SourceContext> = {},
): SourceContext {
  return {
    source,
    pool: localPool(),
    limits: { requestsPerHost: 6, bytes: 1e9, timeScale: 1 },
    signal: new AbortController().signal,
    counter: new ProgressCounter(undefined, source),
    hosts: new HostAccess(),
    ...own,
  };
}

/** A catalog that fails every search. */
export const dead: Catalog = {
  id: 'dead',
  label: 'Dead',
  host: 'dead.example',
  search: () => Promise.reject(new SylvanError('timeout', 'dead.example did not answer')),
};

/** Every source, without catalogs. */
export const NO_SOURCES: Sources = {
  ...{ sentinel2: [], sentinel1: [], landsat89: [], landsat45: [] },
  ...{ fires: [], fireMasks: [], lidar: [], canopyMaps: [], worldcover: [], gfc2020: [], hansen: [] },
};
