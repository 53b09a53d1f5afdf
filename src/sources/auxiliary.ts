import { runOptional, OFF, type Outcome } from './optional.ts';
import { readCanopyMap } from './canopy-map/read.ts';
import type { SourceId } from '../contract/sources.ts';
import { readFires } from './fires/read.ts';
import { readHistory, type History } from './history/read.ts';
import { readLandsat } from './landsat/read.ts';
import { readLidar } from './lidar/read.ts';
import { mapReader, type MapReading } from './maps/read.ts';
import type { MapId } from '../contract/maps.ts';
import { readRadar } from './radar/read.ts';
import { readRadarChange } from './radar/change.ts';
import type { Place } from '../geo/zone.ts';
import type { SharedReads } from './optical/shared-reads.ts';
import type { SourceResult, AnalysisRequest, SourceContext, SourceRequest } from './context.ts';
import { isOn, shareOf, type AuxiliaryId } from './needs.ts';
import type { Sources } from './registry.ts';

/** The sources that are read from the start of the call, alongside the optical images of the period. */
export type AuxiliarySources = ReturnType<typeof startAuxiliarySources>;

/** Creates the context for a source's part of the call; `fraction` is its share of the call's bytes, 0…1. */
export type CreateContext = (source: SourceId, signal: AbortSignal, fraction: number) => SourceContext;

/**
 * Time, in milliseconds, after which a source is given up if there is no progress anywhere in the call. Progress of other sources
 * counts, because a slow connection alone must not cost a field.
 */
export const AUXILIARY_BUDGET = 90_000;
/** Maximum time of a source, in milliseconds. */
const AUXILIARY_MAXIMUM = 30 * 60_000;

export interface AuxiliaryOptions {
  readonly signal: AbortSignal;
  /** Factor applied to the sources' time limits. */
  readonly timeScale: number;
  readonly createContext: CreateContext;
}

/** Starts every source that is on. Each promise settles on its own and rejects only on abort. */
export function startAuxiliarySources(
  request: SourceRequest,
  sources: Sources,
  shared: SharedReads,
  options: AuxiliaryOptions,
) {
  const start = <T>(
    id: AuxiliaryId,
    read: (context: SourceContext) => Promise<SourceResult<T>>,
  ): Promise<Outcome<T>> =>
    isOn(id, sources, request) ? startSource(id, read, shareOf(id), options) : Promise.resolve(OFF);
  const { sentinel2, sentinel1, landsat89, landsat45, fires, fireMasks, lidar, canopyMaps } = sources;
  return {
    history: start('sentinel2/earlier', (own) => readHistory(request, sentinel2, { ...own, shared })),
    radar: start('sentinel1', (own) => readRadar(request, sentinel1, own)),
    landsat89: start('landsat89', (own) => readLandsat(request, landsat89, own, 'landsat89')),
    landsat45: start('landsat45', (own) => readLandsat(request, landsat45, own, 'landsat45')),
    fires: start('firms', (own) => readFires(request, { fires, fireMasks }, own)),
    lidar: start('gedi', (own) => readLidar(request, lidar, own)),
    canopyMap: start('canopy-map', (own) => readCanopyMap(request, canopyMaps, own)),
    maps: startMaps(request, sources, options),
    /**
     * Reads the loss that radar shows since `firstDay` (days since 1970-01-01). Called once the history shows where forest stood.
     */
    radarChange: ({ grid, state: { forest } }: History, firstDay: number) =>
      start('sentinel1/earlier', (own) =>
        readRadarChange(request, sentinel1, own, { grid, forest, firstDay }),
      ),
  };
}

/** Starts every reference map that is on, each independently. */
export function startMaps(
  request: Place & Pick<SourceRequest, 'date' | 'zone'> & Pick<AnalysisRequest, 'detail' | 'fields'>,
  sources: Sources,
  options: AuxiliaryOptions,
): Readonly<Record<MapId, Promise<Outcome<MapReading>>>> {
  const start = (id: MapId) =>
    isOn(id, sources, request)
      ? startSource(id, (own) => mapReader(id)(request, sources[id], own), shareOf(id), options)
      : Promise.resolve(OFF);
  return { worldcover: start('worldcover'), gfc2020: start('gfc2020'), hansen: start('hansen') };
}

/** Starts one auxiliary source, which may read `fraction` (0…1) of the call's bytes. */
export function startSource<T>(
  id: SourceId,
  read: (context: SourceContext) => Promise<SourceResult<T>>,
  fraction: number,
  { signal, timeScale, createContext }: AuxiliaryOptions,
): Promise<Outcome<T>> {
  const work = (own: AbortSignal, advance: () => void) => {
    const context = createContext(id, own, fraction);
    const { call } = context.counter;
    call.join(advance, id);
    return read(context).finally(() => call.leave(advance, id));
  };
  const stall = AUXILIARY_BUDGET * timeScale;
  const outcome = runOptional(work, { signal, stall, maximum: AUXILIARY_MAXIMUM * timeScale });
  // The call itself reports an abort, whether or not anything awaits this part.
  outcome.catch(() => undefined);
  return outcome;
}
