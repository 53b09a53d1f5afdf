import type { SylvanOptions } from 'sylvan/node';
import type { Config } from '../config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { WorkerGuard } from '../outbound/guard.ts';

/** What a thread makes its Sylvan of. */
export interface EngineData {
  readonly options: Pick<SylvanOptions, 'catalog' | 'firmsKey' | 'canopyMapUrl'>;
  /** The file of the threads that read images. */
  readonly workerUrl: string;
  /** The configuration of their guard, and of the engine's own. */
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
