// Counts of layers against labelled points, and the accuracies that follow from them.
import { CLEARED, countsOf, FOREST, kappaOf, LEFT_OUT } from './labelled-places.mjs';

const UNKNOWN_CLASS = 255;

/** A layer's value at a point; undefined outside the layer, or if the answer lacks the layer. */
export function valueAt(layer, { x, y }) {
  if (layer === undefined) return undefined;
  const { grid, data } = layer;
  const [width, , west, , height, north] = grid.affine;
  const [col, row] = [Math.floor((x - west) / width), Math.floor((y - north) / height)];
  return col < 0 || row < 0 || col >= grid.width || row >= grid.height
    ? undefined
    : data[row * grid.width + col];
}

const NOT_FOREST_NOR_OTHER = new Set([...LEFT_OUT, ...CLEARED]);

/** Whether a value means yes; undefined if it is unknown. */
export function decided(value, isYes) {
  return value === undefined || Number.isNaN(value) || value === UNKNOWN_CLASS ? undefined : isYes(value);
}

/** Whether a layer of loss shows loss; where the change is unknown it shows none. Undefined without the layer. */
export function showsLoss(value, isLost) {
  return value === undefined ? undefined : (decided(value, isLost) ?? false);
}

/** Counts of a layer against the labels in `truth`; skips the classes in `unlabelled`, and points that `read` leaves undefined. */
function countsAt({ layers, points }, id, read, truth, unlabelled) {
  const layer = layers.find((one) => one.id === id);
  const answers = points.flatMap(({ label, ...point }) => {
    const yes = unlabelled.has(label) ? undefined : read(valueAt(layer, point));
    return yes === undefined ? [] : [{ label, yes }];
  });
  return countsOf(answers, truth);
}

/** Counts of a layer of loss; a clearing whose change is unknown counts as missed. */
export function lossCounts(run, id, isLost) {
  return countsAt(run, id, (value) => showsLoss(value, isLost), CLEARED, LEFT_OUT);
}

/** Counts of the forest layer; skips points cleared during the year, and unknown ones. */
export function forestCounts(run) {
  return countsAt(
    run,
    'forest',
    (value) => decided(value, (known) => known === 1),
    FOREST,
    NOT_FOREST_NOR_OTHER,
  );
}

export const percent = (part, whole) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
export const producers = ({ tp, fn }) => percent(tp, tp + fn);
export const users = ({ tp, fp }) => percent(tp, tp + fp);
export const allOf = ({ tp, fp, fn, tn }) => tp + fp + fn + tn;

/** Whether the points are labelled with both forest and other ground, not only one of them. */
export const isMixed = ({ tp, fn, fp, tn }) => tp + fn > 0 && fp + tn > 0;

/** Kappa as text; a dash if the labels have only one class. */
export function kappaText(counts) {
  return isMixed(counts) ? kappaOf(counts).toFixed(2) : '–';
}

/** Columns for the counts of forest from {@link countsOf}: headings, and how to print each. */
export const FOREST_COLUMNS = [
  ['Kappa', kappaText],
  ["Producer's %", producers],
  ["User's %", users],
  ['Pasture mapped as forest %', ({ pasture, pastureYes }) => percent(pastureYes, pasture)],
  ['Crops mapped as forest %', ({ crops, cropsYes }) => percent(cropsYes, crops)],
];
