import { footprintHeights, mappedHeights, NO_HEIGHTS, type CanopyHeights } from './heights.ts';
import type { Outcome } from '../../sources/optional.ts';
import { asSylvanError } from '../../errors/errors.ts';
import { makeCanopy, type Canopy, type RadarFeatures } from './canopy.ts';
import { type Grid, pixelOnGrid } from '../../geo/grid.ts';
import type { Radar } from '../../sources/radar/read.ts';
import type { ForestResult } from '../forest/tasks.ts';
import { LOSS, type EventsResult } from '../ledger/tasks.ts';
import type { AssessedSources, AssessContext } from '../findings.ts';

type CanopyInput = Pick<AssessedSources, 'job' | 'optical' | 'radar' | 'lidar' | 'canopyMap' | 'history'> & {
  readonly events: Outcome<EventsResult>;
};

/**
 * Heights from LiDAR, optical images, radar and a height map; the map's heights are set to 0 where forest has been lost since
 * (methods 5.6).
 */
export async function findCanopy(
  { job, optical, radar, lidar, canopyMap, history, events }: CanopyInput,
  context: AssessContext,
): Promise<Outcome<Canopy>> {
  const { zone } = optical;
  const map = canopyMap.value;
  const lost = history.value === null ? null : (events.value?.loss ?? null);
  const input = {
    zone,
    composite: optical.composite,
    radar: radarFeatures(radar.value),
    lidar: lidar.value,
    map: map && {
      code: map.code,
      height: lost === null ? map.height : clearLost(map.height, zone.grid, lost, history.value!.grid),
    },
    before: history.value && { nbr: history.value.state.nbr, grid: history.value.grid },
    date: job.date,
  };
  try {
    return { ...lidar, status: 'ok', value: await makeCanopy(input, context) };
  } catch (error) {
    context.signal.throwIfAborted();
    return { ...lidar, status: 'failed', value: null, error: asSylvanError(error) };
  }
}

function radarFeatures(radar: Radar | null): RadarFeatures | null {
  if (radar === null) return null;
  const { vv, vh, ratio } = radar.result;
  return vh === null || ratio === null ? null : { vv, vh, ratio };
}

/** Sets a map's heights to 0 where loss is confirmed, since the map is older than the loss. */
function clearLost(height: Float32Array, grid: Grid, loss: Uint8Array, lossGrid: Grid): Float32Array {
  const pixelAt = pixelOnGrid(grid, lossGrid);
  return height.map((metres, i) => {
    const at = pixelAt(i % grid.width, Math.floor(i / grid.width));
    return at !== null && (loss[at] === LOSS.confirmed || loss[at] === LOSS.highest) ? 0 : metres;
  });
}

/** The zone's heights and canopy cover, from the map if there is one, otherwise from the footprints. */
export function heightsOf(canopy: Canopy | null, forest: ForestResult): CanopyHeights {
  if (canopy === null) return NO_HEIGHTS;
  const { planes, footprints, errors, rh50Errors, coverErrors } = canopy;
  const ofFootprints = footprints === null ? NO_HEIGHTS : footprintHeights(footprints);
  if (planes === null) return ofFootprints;
  const mapped = mappedHeights(forest, { rh98: errors, rh50: rh50Errors, cover: coverErrors });
  // A published map has no canopy cover; the footprints that corrected it do.
  return planes.cover === null ? { ...mapped, coverPercent: ofFootprints.coverPercent } : mapped;
}
