import type { Grid } from '../geo/grid.ts';
import { UNKNOWN_CLASS, type Layer, type LayerId } from '../geo/layer.ts';
import { insideOf, type Zone } from '../geo/zone.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import type { Findings } from '../products/findings.ts';
import { needsForest } from '../sources/needs.ts';
import type { VisibleBand } from '../sources/optical/visible.ts';

/**
 * An analysis' planes as layers, each on its own grid of the zone, unknown outside it; those that could not be made are missing,
 * and that of forest where no requested field needs it.
 * For true colour there are `green` and `blue` where they could be read.
 */
export function analysisLayers(
  { job, optical, forest, canopy, history, loss }: Findings,
  { green, blue }: Readonly<Record<VisibleBand, Float32Array | null>> = { green: null, blue: null },
): Layer[] {
  const { zone } = optical.imagery;
  const { grid, coarse } = zone;
  const { ndvi, ndre, nbr, red, nir08, swir16, observations } = optical.period.composite;
  const canopyHeight = canopy.value?.planes?.rh98 ?? null;
  const lost = loss.value?.result.loss ?? null;
  const layers = [
    layer('ndvi', grid, ndvi),
    layer('ndre', coarse, ndre),
    layer('nbr', coarse, nbr),
    ...(needsForest(job) ? [layer('forest', grid, forest.classes)] : []),
    ...(canopyHeight === null ? [] : [layer('canopy-height', grid, canopyHeight)]),
    ...(lost === null || history.value === null ? [] : [layer('loss', history.value.grid, lost)]),
    layer('red', grid, red),
    ...(green === null ? [] : [layer('green', coarse, green)]),
    ...(blue === null ? [] : [layer('blue', coarse, blue)]),
    layer('nir08', coarse, nir08),
    layer('swir16', coarse, swir16),
    layer('looks', coarse, Float32Array.from(observations)),
  ];
  return layers.map((one) => clipped(one, zone));
}

/**
 * A comparison's planes as layers of the zone's grid, those of change first; none where they were not requested. Of a
 * change that cannot be distinguished from the season's there is no assessment to show.
 */
export function changeLayers({ periods, hidden, change: { planes } }: CompareFindings): Layer[] {
  const { zone } = periods;
  const { grid } = zone;
  if (planes === null) return [];
  const assessed =
    hidden.change !== null
      ? []
      : [
          layer('severity', grid, planes.severity),
          layer('z', grid, planes.z),
          layer('change', grid, hidden.gain === null ? planes.change : withoutGain(planes.change)),
        ];
  const layers = [
    layer('ndvi-change', grid, planes.ndviChange),
    layer('dnbr', grid, planes.dnbr),
    ...assessed,
    layer('ndvi-before', grid, periods.period1.planes.ndvi),
    layer('ndvi-after', grid, periods.period2.planes.ndvi),
  ];
  return layers.map((one) => clipped(one, zone));
}

const GAIN = 2;

/** What the season hides of gain is unknown in the layer, as in the record. */
function withoutGain(change: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(change, (value) => (value === GAIN ? UNKNOWN_CLASS : value));
}

/** The layer, of a polygon with nothing known outside it. */
function clipped(one: Layer, zone: Zone): Layer {
  const inside = insideOf(zone, one.grid);
  if (inside === null) return one;
  const { data } = one;
  const clip =
    data instanceof Uint8Array
      ? data.map((value, i) => (inside[i] > 0 ? value : UNKNOWN_CLASS))
      : data.map((value, i) => (inside[i] > 0 ? value : NaN));
  return { ...one, data: clip };
}

function layer(id: LayerId, grid: Grid, data: Layer['data']): Layer {
  return { id, grid, data };
}
