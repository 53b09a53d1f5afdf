import type { SylvanOptions } from 'sylvan/node';
import type { Config } from '../config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { WorkerGuard } from '../outbound/guard.ts';

/** The data from which a thread creates its Sylvan. */
export interface EngineData {
  readonly options: Pick<SylvanOptions, 'catalog' | 'firmsKey' | 'canopyMapUrl'>;
  /** The script of the threads that read images. */
  readonly workerUrl: string;
  /** The guard configuration, for those threads and for the engine itself. */
  readonly guard: WorkerGuard;
}

export function engineData(config: Config, { workerUrl, workerData }: Outbound): EngineData {
  const { CATALOG: catalog, FIRMS_MAP_KEY: firmsKey, CANOPY_MAP_URL: canopyMapUrl } = config;
  const options = {
    ...(canopyMapUrl !== undefined && { canopyMapUrl }),
    ...(catalog !== undefined ? { catalog } : firmsKey !== undefined && { firmsKey }),
  };
  return { options, workerUrl: workerUrl.href, guard: workerData };
}
