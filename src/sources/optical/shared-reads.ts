import type { Observation } from './observations.ts';
import type { ReadResult, SurveyResult } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import { layoutOf } from '../history/plan.ts';
import type { AnalysisRequest, ReadingContext } from '../context.ts';
import { READING, type ReadingPlan } from '../detail.ts';
import {
  readAlone,
  readInWorker,
  surveyInWorker,
  type ObservationReader,
  type SceneSurveyor,
} from './read.ts';
import { surveyGrid, tilesOf, type Layout } from './plan.ts';

/** Pixels of a survey that is held: those of zones up to 20 km. */
const HELD_PIXELS = 2 ** 14;

/**
 * The scenes that an analysis' composite and its history both want, surveyed and read once in the call. What is found here is
 * what the same task would have answered; who finds nothing, or a failure, reads for itself with its own limits and hears
 * its own reasons. Both report the scenes they use; tiles and bytes count in the progress and the budget of the one that read
 * them, which for an observation in common is the composite.
 */
export class SharedReads {
  readonly #surveys = new Map<string, Promise<SurveyResult>>();
  /** As the history wants them: at most so many as a composite has. */
  readonly #observations = new Map<string, Promise<ReadResult | null>>();
  #ended = false;

  constructor(readonly request: Pick<AnalysisRequest, 'date' | 'detail'>) {}

  get #plan(): ReadingPlan {
    return READING[this.request.detail];
  }

  /** Surveys a scene, unless the other part has done so or is at it. */
  readonly survey: SceneSurveyor = async (scene, zone, limits, context) => {
    const work = () => surveyInWorker(scene, zone, limits, context);
    const grid = surveyGrid(zone);
    if (this.#ended || grid.width * grid.height > HELD_PIXELS) return work();
    const key = JSON.stringify([context.catalog.id, scene.id, scene.quality, grid]);
    const other = this.#surveys.get(key);
    const found = other && (await resultOf(other, context));
    if (found) return found;
    const own = work();
    this.#surveys.set(key, own);
    return own;
  };

  /** Reads observations for the composite of `zone`, and those that the history may want for it, too. */
  afterComposite(zone: Zone): ObservationReader {
    return async (observation, layout, limits, context) => {
      const nearby = this.#hasRoom ? layoutOf(observation, zone, this.request.date, this.#plan) : null;
      if (nearby === null) return readAlone(observation, layout, limits, context);
      const reading = readInWorker(observation, [layout, nearby], limits, context);
      const made = reading.then(
        ([, result]) => result ?? null,
        () => null,
      );
      this.#observations.set(keyOf(observation, nearby, context), made);
      const [result] = await reading;
      return result;
    };
  }

  /** An observation for the history: as it was made next to the composite, or read. It is given once, for its planes move on. */
  readonly forHistory: ObservationReader = async (observation, layout, limits, context) => {
    const key = keyOf(observation, layout, context);
    const made = this.#observations.get(key);
    this.#observations.delete(key);
    const found = made && (await resultOf(made, context));
    return found ?? readAlone(observation, layout, limits, context);
  };

  /** The history has ended, well or not: nothing is held or made for it any more. */
  end(): void {
    this.#ended = true;
    this.#surveys.clear();
    this.#observations.clear();
  }

  get #hasRoom(): boolean {
    return !this.#ended && this.#observations.size < READING.full.composite.maximum;
  }
}

/** What another part's work gives, `null` where it fails. Rejects with `signal.reason` on abort. */
function resultOf<T>(work: Promise<T>, { signal }: ReadingContext): Promise<T | null> {
  return orAbort(
    work.catch(() => null),
    signal,
  );
}

/** Names what is read, and by whose signatures. */
function keyOf({ scenes }: Observation, layout: Layout, { catalog }: ReadingContext): string {
  return JSON.stringify([catalog.id, tilesOf(scenes), layout]);
}
