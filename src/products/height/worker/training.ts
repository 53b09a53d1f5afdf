/** Features of shots, as consecutive columns of `count` f32. */
export interface Columns {
  readonly features: number;
  readonly count: number;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Shots with one target, grouped by fold. */
export interface Training extends Columns {
  readonly targets: Float32Array<ArrayBuffer>;
  /** First shot of each non-empty fold, and the end of the last fold. */
  readonly starts: readonly number[];
}

/** The shots in `order`, in that order; `folds` says where one fold ends and the next begins. */
export function trainingOf(
  columns: Columns,
  targets: Float32Array,
  folds: Uint8Array,
  order: readonly number[],
): Training {
  const starts = order.flatMap((shot, i) => (i === 0 || folds[shot] !== folds[order[i - 1]] ? [i] : []));
  return {
    ...pick(columns, order),
    targets: Float32Array.from(order, (shot) => targets[shot]),
    starts: [...starts, order.length],
  };
}

function pick({ features, count, values }: Columns, order: readonly number[]): Columns {
  const picked = new Float32Array(features * order.length);
  for (let feature = 0; feature < features; feature++)
    for (let i = 0; i < order.length; i++)
      picked[feature * order.length + i] = values[feature * count + order[i]];
  return { features, count: order.length, values: picked };
}

/** The features of one fold's shots. */
export function foldOf({ features, count, values, starts }: Training, fold: number): Columns {
  const [start, end] = [starts[fold], starts[fold + 1]];
  const size = end - start;
  const held = new Float32Array(features * size);
  for (let feature = 0; feature < features; feature++)
    held.set(values.subarray(feature * count + start, feature * count + end), feature * size);
  return { features, count: size, values: held };
}

/** All shots but one fold's. */
export function withoutFold(training: Training, fold: number): Training {
  const { features, count, values, targets, starts } = training;
  const [start, end] = [starts[fold], starts[fold + 1]];
  const size = count - (end - start);
  const rest = new Float32Array(features * size);
  for (let feature = 0; feature < features; feature++) {
    const column = values.subarray(feature * count, (feature + 1) * count);
    rest.set(column.subarray(0, start), feature * size);
    rest.set(column.subarray(end), feature * size + start);
  }
  const stored = new Float32Array(size);
  stored.set(targets.subarray(0, start));
  stored.set(targets.subarray(end), start);
  const before = starts.slice(0, fold);
  const after = starts.slice(fold + 1).map((at) => at - (end - start));
  return { features, count: size, values: rest, targets: stored, starts: [...before, ...after] };
}
