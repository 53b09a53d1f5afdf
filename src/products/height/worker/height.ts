import type { HeightFusion, HeightModelKind, HeightResult, HeightTask, HeldOutErrors } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import {
  coverCeiling,
  crossValidate,
  heightCeiling,
  type Ceiling,
  blockSide,
  foldsOf,
  MIN_FOLDS,
} from './validation.ts';
import { sampleFootprints, type Footprints, candidateShots } from './footprints.ts';
import { FITS } from './models.ts';
import { predictZone, type HeightPredictor } from './predict.ts';
import { FeatureStrips } from './features.ts';
import { trainingOf, type Training } from './training.ts';

/** With fewer shots than the first number there is no fusion; with fewer than the second, boosting is not tried (methods 5.5). */
const MIN_SHOTS = 50;
const MIN_FOR_BOOSTING = 300;
/** Held-out R2 below which a model has no skill. */
const MIN_R2 = 0.1;

type Trial = HeightResult['models'][number];

/**
 * Canopy height at the zone's pixels (methods 5.5): models are trained on the shots, spatially blocked cross-validation chooses
 * one, and it predicts every pixel. The same kind of model then predicts RH50 and cover, if enough shots have them and it has
 * skill for them.
 */
export function runHeight(task: HeightTask, arena: Arena): HeightResult {
  const strips = new FeatureStrips(arena, task);
  const footprints = sampleFootprints(strips, candidateShots(task));
  const shots = footprints.shots.length;
  const trainings = new Trainings(task, footprints);
  const heights = trainings.of(task.shots.rh98);
  if (heights === null) return { shots, fusion: null, models: [] };
  const models = tryModels(arena, heights);
  const best = models.reduce((minimum, trial) => (trial.errors.rmse < minimum.errors.rmse ? trial : minimum));
  const hasSkill = best.errors.r2 >= MIN_R2;
  return { shots, fusion: hasSkill ? fuse(strips, trainings, heights, best) : null, models };
}

function tryModels(arena: Arena, training: Training): Trial[] {
  const names: HeightModelKind[] = ['median', 'ridge'];
  if (training.count >= MIN_FOR_BOOSTING) names.push('boosting');
  return names.map((model) => ({
    model,
    errors: crossValidate(arena, FITS[model], heightCeiling, training),
  }));
}

function fuse(
  strips: FeatureStrips,
  trainings: Trainings,
  heights: Training,
  { model, errors }: Trial,
): HeightFusion {
  const { arena, task } = strips;
  const { rh50: rh50Shots, cover: coverShots } = task.shots;
  const rh50 = furtherTarget(arena, model, trainings.of(rh50Shots), heightCeiling);
  const cover = furtherTarget(arena, model, trainings.of(coverShots), coverCeiling);
  const prediction = predictZone(strips, heights, {
    rh98: predictorOf(arena, model, heights, heightCeiling),
    rh50: rh50?.predictor ?? null,
    cover: cover?.predictor ?? null,
  });
  return {
    model,
    errors,
    rh50Errors: rh50?.errors ?? null,
    coverErrors: cover?.errors ?? null,
    ...prediction,
  };
}

/**
 * RH50 or cover, predicted by the kind of model chosen for RH98; `null` if too few shots have it or the model has no skill for
 * it.
 */
function furtherTarget(
  arena: Arena,
  model: HeightModelKind,
  training: Training | null,
  ceiling: Ceiling,
): { readonly predictor: HeightPredictor; readonly errors: HeldOutErrors } | null {
  if (training === null) return null;
  const errors = crossValidate(arena, FITS[model], ceiling, training);
  return errors.r2 >= MIN_R2 ? { predictor: predictorOf(arena, model, training, ceiling), errors } : null;
}

function predictorOf(
  arena: Arena,
  model: HeightModelKind,
  training: Training,
  ceiling: Ceiling,
): HeightPredictor {
  return { fitted: FITS[model](arena, training), ceiling: ceiling(training.targets) };
}

/** Training data for each target: the shots with their features, grouped by fold. */
class Trainings {
  readonly #folds: Uint8Array;

  constructor(
    task: HeightTask,
    readonly footprints: Footprints,
  ) {
    const { x, y } = task.shots;
    const { shots } = footprints;
    const metres = (positions: Float64Array) => shots.map((shot) => positions[shot] * task.resolution);
    const side = blockSide(Math.max(task.width, task.height) * task.resolution);
    this.#folds = foldsOf(metres(x), metres(y), side);
  }

  /** The shots that have the target; `null` if there are too few, or if they are too close together to hold out blocks. */
  of(targets: Float32Array): Training | null {
    const { shots, columns } = this.footprints;
    const own = Float32Array.from(shots, (shot) => targets[shot]);
    const order = shots.map((_, i) => i).filter((i) => Number.isFinite(own[i]));
    order.sort((a, b) => this.#folds[a] - this.#folds[b]);
    const folds = new Set(order.map((i) => this.#folds[i])).size;
    if (order.length < MIN_SHOTS || folds < MIN_FOLDS) return null;
    return trainingOf(columns, own, this.#folds, order);
  }
}
