import { beside, OFF, type Outcome } from './optional.ts';
import { seeCanopyMap, type CanopyMap } from './canopy-map/read.ts';
import type { SourceId } from '../contract/sources.ts';
import { seeFires, type Fires } from './fires/read.ts';
import { seeHistory, type History } from './baseline/read.ts';
import { seeLandsat, type AnnualSeries } from './landsat/read.ts';
import { seeLidar, type Lidar } from './lidar/read.ts';
import { seeRadar, type Radar } from './radar/read.ts';
import { seeRadarChange, type RadarChangeQuest } from './radar/change.ts';
import { addDays, daysBetween } from '../contract/dates.ts';
import type { RadarChangeResult } from './radar/tasks.ts';
import type { SharedReads } from './optical/shared-reads.ts';
import type { Seen, SourceContext, SourcePlace } from './context.ts';
import type { Sources } from './registry.ts';

/** The sources that work beside the present optical images, under way from the start of a call. */
export interface Sides {
  readonly history: Promise<Outcome<History>>;
  readonly radar: Promise<Outcome<Radar>>;
  readonly landsat89: Promise<Outcome<AnnualSeries>>;
  readonly landsat45: Promise<Outcome<AnnualSeries>>;
  readonly fires: Promise<Outcome<Fires>>;
  readonly lidar: Promise<Outcome<Lidar>>;
  readonly canopyMap: Promise<Outcome<CanopyMap>>;
  /** Radar's own view of the loss, once the history says where the ground was forest. */
  readonly radarChange: (history: History) => Promise<Outcome<RadarChangeResult>>;
}

/** Makes what a source's part of the call may use; `share` is its part of the call's bytes, 0…1. */
export type Equip = (source: SourceId, signal: AbortSignal, share: number) => SourceContext;

/** Milliseconds a source may take before the record goes without it. */
export const SIDE_BUDGET = 90_000;

/**
 * Shares of a call's bytes, about as their needs are: 24 looks of a history at 20 m, against six at 10 m that the optical images
 * read of what is left.
 */
const SHARES = {
  'sentinel2/earlier': 0.3,
  sentinel1: 0.08,
  'sentinel1/earlier': 0.08,
  landsat89: 0.1,
  landsat45: 0.08,
  firms: 0.01,
  gedi: 0.03,
  'canopy-map': 0.02,
} as const satisfies Partial<Record<SourceId, number>>;

type SideId = keyof typeof SHARES;

export interface SidesOptions {
  readonly signal: AbortSignal;
  /** Factor on the sources' time. */
  readonly timeScale: number;
  readonly equip: Equip;
}

/** Starts every source that is not off. Each promise settles on its own, and rejects on abort alone. */
export function startSides(
  place: SourcePlace,
  sources: Sources,
  shared: SharedReads,
  options: SidesOptions,
): Sides {
  const start = <T>(id: SideId, see: (context: SourceContext) => Promise<Seen<T>>) =>
    isOn(id, sources) ? startSide(id, see, SHARES[id], options) : Promise.resolve(OFF);
  const { sentinel2, sentinel1, landsat89, landsat45, fires, fireMasks, lidar, canopyMaps } = sources;
  return {
    history: start('sentinel2/earlier', (own) => seeHistory(place, sentinel2, { ...own, shared })),
    radar: start('sentinel1', (own) => seeRadar(place, sentinel1, own)),
    landsat89: start('landsat89', (own) => seeLandsat('landsat89', place, landsat89, own)),
    landsat45: start('landsat45', (own) => seeLandsat('landsat45', place, landsat45, own)),
    fires: start('firms', (own) => seeFires(place, { fires, fireMasks }, own)),
    lidar: start('gedi', (own) => seeLidar(place, lidar, own)),
    canopyMap: start('canopy-map', (own) => seeCanopyMap(place, canopyMaps, own)),
    radarChange: (history) =>
      start('sentinel1/earlier', (own) => seeRadarChange(place, sentinel1, own, questOf(history))),
  };
}

/** The share of a call's bytes that the sources beside the optical images leave to them. */
export function opticalShare(sources: Sources): number {
  const ids = Object.keys(SHARES) as SideId[];
  return ids.filter((id) => isOn(id, sources)).reduce((left, id) => left - SHARES[id], 1);
}

function isOn(id: SideId, sources: Sources): boolean {
  const catalogues: Readonly<Record<SideId, readonly unknown[]>> = {
    'sentinel2/earlier': sources.sentinel2,
    sentinel1: sources.sentinel1,
    'sentinel1/earlier': sources.sentinel1,
    landsat89: sources.landsat89,
    landsat45: sources.landsat45,
    firms: [...sources.fires, ...sources.fireMasks],
    gedi: sources.lidar,
    'canopy-map': sources.canopyMaps,
  };
  return catalogues[id].length > 0;
}

/** Where radar seeks the loss of the last twelve months: on the history's grid, where the ground was forest. */
function questOf({ grid, baseline, date }: History): RadarChangeQuest {
  return { grid, forest: baseline.forest, firstDay: daysBetween('1970-01-01', addDays(date, -365)) };
}

/** One source beside the others, with `share` of the call's bytes. */
export function startSide<T>(
  id: SourceId,
  see: (context: SourceContext) => Promise<Seen<T>>,
  share: number,
  { signal, timeScale, equip }: SidesOptions,
): Promise<Outcome<T>> {
  const outcome = beside((own) => see(equip(id, own, share)), {
    signal,
    budget: SIDE_BUDGET * timeScale,
  });
  // An abort is told by the call itself, whoever waits for this part at that moment.
  outcome.catch(() => undefined);
  return outcome;
}
