import type { Observation } from './observations.ts';
import type { ReadLayout, ReadResult, SurveyResult } from './tasks.ts';
import type { Period } from '../../contract/dates.ts';
import type { Zone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import { sharedLayout } from '../history/plan.ts';
import type { AnalysisRequest, ReadingContext } from '../context.ts';
import { READING, type ReadingPlan } from '../detail.ts';
import {
  readAlone,
  readInWorker,
  surveyInWorker,
  type ObservationReader,
  type SceneSurveyor,
} from './read.ts';
import { periodLayout, surveyGrid, observationTiles } from './plan.ts';

/** Maximum number of pixels of a survey that is kept, enough for zones up to 20 km. */
const HELD_PIXELS = 2 ** 14;

/**
 * Scenes needed by the composite of an analysis and by its history, or by the second period of a comparison, are surveyed and
 * read only once per call. A shared result equals that of the caller's own task. If there is none, or it failed, the caller reads
 * for itself, with its own limits and failure reasons. All parts report the scenes they use. Tiles and bytes count in the
 * progress and budget of the part that read them, which is the composite for a shared observation.
 */
export class SharedReads {
  readonly #surveys = new Map<string, Promise<SurveyResult>>();
  /** Observations in the layouts of other parts; at most as many for each part as a composite has. */
  readonly #observations = new Map<string, Promise<ReadResult | null>>();
  #ended = false;

  /** `period` is the second period of a comparison that ends on the request's day. */
  constructor(
    readonly request: Pick<AnalysisRequest, 'date' | 'detail'>,
    readonly period: Period | null = null,
  ) {}

  get #plan(): ReadingPlan {
    return READING[this.request.detail];
  }

  /** Surveys a scene, unless the other part has surveyed it or is doing so. */
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

  /** Reads observations for the composite of `zone` and, at the same time, in the layouts that other parts may need. */
  afterComposite(zone: Zone): ObservationReader {
    return async (observation, layout, limits, context) => {
      const others = this.#hasRoom ? this.#othersOf(observation, zone) : [];
      const reading = readInWorker(observation, [layout, ...others], limits, context);
      others.forEach((other, i) => {
        const made = reading.then(
          (results) => results[i + 1] ?? null,
          () => null,
        );
        this.#observations.set(keyOf(observation, other, context), made);
      });
      const [result] = await reading;
      return result;
    };
  }

  /** The layouts in which other parts may need an observation of the composite. */
  #othersOf(observation: Observation, zone: Zone): ReadLayout[] {
    const { period } = this;
    const day = observation.datetime.slice(0, 10);
    const isOfPeriod = period !== null && day >= period.start && day <= period.end;
    return [
      sharedLayout(observation, zone, this.request.date, this.#plan),
      isOfPeriod ? periodLayout(zone, this.#plan) : null,
    ].filter((layout) => layout !== null);
  }

  /**
   * Returns an observation for another part, made alongside the composite or read separately. It is returned only once, since its
   * planes are transferred.
   */
  readonly forOthers: ObservationReader = async (observation, layout, limits, context) => {
    const key = keyOf(observation, layout, context);
    const made = this.#observations.get(key);
    this.#observations.delete(key);
    const found = made && (await resultOf(made, context));
    return found ?? readAlone(observation, layout, limits, context);
  };

  /** Call when the other parts have ended, successfully or not: stops keeping and making observations for them. */
  end(): void {
    this.#ended = true;
    this.#surveys.clear();
    this.#observations.clear();
  }

  get #hasRoom(): boolean {
    return (
      !this.#ended &&
      this.#observations.size < (this.period === null ? 1 : 2) * READING.full.composite.maximum
    );
  }
}

/** The result of another part's work, `null` if it fails. Rejects with `signal.reason` on abort. */
function resultOf<T>(work: Promise<T>, { signal }: ReadingContext): Promise<T | null> {
  return orAbort(
    work.catch(() => null),
    signal,
  );
}

/** A key for the files that are read, their layout, and the catalog that signs them. */
function keyOf({ scenes }: Observation, layout: ReadLayout, { catalog }: ReadingContext): string {
  return JSON.stringify([catalog.id, observationTiles(scenes), layout]);
}
