/** Features of shots, as consecutive columns of `count` f32. */
export interface Columns {
  readonly features: number;
  readonly count: number;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Shots with values of one target, grouped by fold. */
export interface Training extends Columns {
  readonly targets: Float32Array<ArrayBuffer>;
  /** First shot of each non-empty fold, and the end of the last fold. */
  readonly starts: readonly number[];
}

/** Training data of the shots in `order`, which is sorted by fold; `folds` holds the fold of each shot. */
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

/** The features of the shots of one fold. */
export function foldOf(training: Training, fold: number): Columns {
  return pick(training, shotsOf(training, fold));
}

/** All shots except those of one fold. */
export function withoutFold(training: Training, fold: number): Training {
  const { targets, starts } = training;
  const held = new Set(shotsOf(training, fold));
  const order = [...targets.keys()].filter((shot) => !held.has(shot));
  const start = (at: number) => (at > starts[fold] ? at - held.size : at);
  return {
    ...pick(training, order),
    targets: Float32Array.from(order, (shot) => targets[shot]),
    starts: starts.toSpliced(fold, 1).map(start),
  };
}

function shotsOf({ targets, starts }: Training, fold: number): number[] {
  return [...targets.keys()].slice(starts[fold], starts[fold + 1]);
}
