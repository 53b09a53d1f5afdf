import { dayNumber } from '../contract/dates.ts';
import type { Grid } from '../geo/grid.ts';
import { INDEX_IDS, INDICES } from '../geo/indices.ts';
import { UNKNOWN_CLASS, type Layer, type LayerId } from '../geo/layer.ts';
import { insideOf, type Zone } from '../geo/zone.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import type { Findings } from '../products/findings.ts';
import type { ForestResult } from '../products/forest/tasks.ts';
import type { Reference } from '../products/references/references.ts';
import { needsForest } from '../sources/needs.ts';
import type { EventsResult } from '../products/ledger/tasks.ts';
import { NOTHING_VISIBLE, type VisiblePlanes } from '../sources/optical/visible.ts';
import type { PeriodComposite } from '../sources/periods/period.ts';
import type { PeriodId } from '../contract/sources.ts';

/**
 * The planes of an analysis as layers, each on its own grid, and unknown outside the zone. Layers that could not be made are left
 * out, and so is the forest if no requested field needs it. With true colour there are also `green` and `blue`, if they could be
 * read.
 */
export function analysisLayers(
  { job, optical, forest, canopy, history, loss, references }: Findings,
  { green, blue }: VisiblePlanes = NOTHING_VISIBLE,
): Layer[] {
  const { zone } = optical;
  const { grid, coarse } = zone;
  const { composite } = optical;
  const { red, nir08, swir16, observations } = composite;
  const canopyHeight = canopy.value?.planes?.rh98 ?? null;
  const layers = [
    ...INDEX_IDS.map((id) => layer(id, INDICES[id].grid === 'fine' ? grid : coarse, composite[id])),
    ...(needsForest(job) ? forestLayers(forest, grid) : []),
    ...(canopyHeight === null ? [] : [layer('canopy-height', grid, canopyHeight)]),
    ...mapLayers(references ?? [], grid),
    ...analysedLoss(loss, history),
    layer('red', grid, red),
    ...(green === null ? [] : [layer('green', coarse, green)]),
    ...(blue === null ? [] : [layer('blue', coarse, blue)]),
    layer('nir08', coarse, nir08),
    layer('swir16', coarse, swir16),
    layer('observations', coarse, countsOf(observations)),
  ];
  return layers.map((one) => clipped(one, zone));
}

function forestLayers({ classes, logOdds }: ForestResult, grid: Grid): Layer[] {
  return [layer('forest', grid, classes), layer('forest-probability', grid, probabilitiesOf(logOdds))];
}

function analysedLoss({ value: loss }: Findings['loss'], { value: history }: Findings['history']): Layer[] {
  if (loss === null || history === null) return [];
  return lossLayers(loss.result, history.grid, history.days.date);
}

/**
 * Layers of the forest on each map by another producer, and of the number of maps that show it, without maps that were not read.
 */
function mapLayers(references: readonly Reference[], grid: Grid): Layer[] {
  const read = references.flatMap(({ map, outcome: { value } }) =>
    value === null ? [] : [{ map, forest: value.forest }],
  );
  if (read.length === 0) return [];
  const votes = votesOf(read[0].forest, ...read.slice(1).map(({ forest }) => forest));
  return [...read.map(({ map, forest }) => layer(map, grid, forest)), layer('map-agreement', grid, votes)];
}

function lossLayers({ loss, by }: Pick<EventsResult, 'loss' | 'by'>, grid: Grid, date: string): Layer[] {
  return [layer('loss', grid, loss), layer('loss-age', grid, agesOf(by, dayNumber(date)))];
}

/**
 * Wraps `make` so that its result for a plane or grid is kept as long as that object exists. Unchanged layers are therefore the
 * same objects in the next partial answer.
 */
function remembered<K extends object, A extends readonly unknown[], V>(make: (key: K, ...about: A) => V) {
  const made = new WeakMap<K, V>();
  return (key: K, ...about: A): V => {
    const known = made.get(key) ?? make(key, ...about);
    made.set(key, known);
    return known;
  };
}

const probabilitiesOf = remembered((logOdds: Float32Array) =>
  logOdds.map((odds) => 1 / (1 + Math.exp(-odds))),
);
const countsOf = remembered((observations: Uint8Array) => Float32Array.from(observations));
/** For each pixel, the number of maps that show forest; unknown if no map has data. */
const votesOf = remembered((first: Uint8Array, ...others: readonly Uint8Array[]) => {
  const maps = [first, ...others];
  return first.map((_, i) => {
    const known = maps.filter((map) => map[i] !== UNKNOWN_CLASS);
    return known.length === 0 ? UNKNOWN_CLASS : known.reduce((sum, map) => sum + map[i], 0);
  });
});
const agesOf = remembered((by: ArrayLike<number> & object, today: number) =>
  Float32Array.from(by, (day) => (day === 0 ? NaN : today - day)),
);

/**
 * The planes of a comparison as layers on the zone's grid, those of change first; none if they were not requested. Loss has its
 * own grid, as in an analysis; the forest change is left out if it is not known. With true colour there are also `red`, `green`
 * and `blue` of each period for which all three could be read.
 */
export function changeLayers(
  { job, periods, ledger, forest, references, change: { planes } }: CompareFindings,
  visible: Readonly<Record<PeriodId, VisiblePlanes | null>> = { period1: null, period2: null },
): Layer[] {
  const { zone } = periods;
  const { grid } = zone;
  if (planes === null) return [];
  const known = forest === null ? null : ledger.value;
  const assessed =
    known === null
      ? []
      : [
          layer('severity', grid, planes.severity),
          layer('forest-change', grid, planes.change),
          layer('forest', grid, known.classes),
          ...lossLayers(known, known.grid, job.date2_end),
        ];
  const layers = [
    layer('ndvi-change', grid, planes.ndviChange),
    layer('dnbr', grid, planes.dnbr),
    layer('ndvi-significance', grid, planes.z),
    ...assessed,
    ...mapLayers(references, grid),
    layer('ndvi-before', grid, periods.period1.planes.ndvi),
    layer('ndvi-after', grid, periods.period2.planes.ndvi),
    ...visibleLayers(zone, 'before', periods.period1, visible.period1),
    ...visibleLayers(zone, 'after', periods.period2, visible.period2),
  ];
  return layers.map((one) => clipped(one, zone));
}

function visibleLayers(
  { grid, coarse }: Zone,
  side: 'before' | 'after',
  { visible: seen }: PeriodComposite,
  planes: VisiblePlanes | null,
): Layer[] {
  const { green, blue } = planes ?? NOTHING_VISIBLE;
  if (seen === undefined || green === null || blue === null) return [];
  return [
    layer(`red-${side}`, grid, seen.red),
    layer(`green-${side}`, coarse, green),
    layer(`blue-${side}`, coarse, blue),
  ];
}

function clipped(one: Layer, zone: Zone): Layer {
  return clippedPlane(one.data, one, zone);
}

/** The layer of a plane. If the zone is a polygon, pixels outside it are unknown. */
const clippedPlane = remembered((data: Layer['data'], one: Layer, zone: Zone): Layer => {
  const inside = insideOn(one.grid, zone);
  if (inside === null) return one;
  const clip =
    data instanceof Uint8Array
      ? data.map((value, i) => (inside[i] > 0 ? value : UNKNOWN_CLASS))
      : data.map((value, i) => (inside[i] > 0 ? value : NaN));
  return { ...one, data: clip };
});

const insideOn = remembered((grid: Grid, zone: Zone) => insideOf(zone, grid));

function layer(id: LayerId, grid: Grid, data: Layer['data']): Layer {
  return { id, grid, data };
}
