import type { SylvanError } from '../../errors/errors.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { Zone } from '../../geo/zone.ts';
import { skipAll, type Scene, type SkippedScene, type SkipReason } from '../../stac/scene.ts';
import { limitsLeft, type ReadingContext } from '../context.ts';
import { READING, type ReadingPlan } from '../detail.ts';
import { LeftOutScenes } from '../left-out.ts';
import { byLowestCloud, groupObservations, type Observation } from './observations.ts';
import {
  chooseObservations,
  joinSurveys,
  compositeLack,
  shortFraction,
  type ObservationChoice,
  type SurveyedObservation,
} from './plan.ts';
import type { SharedReads } from './shared-reads.ts';
import type { SurveyResult } from './tasks.ts';

/** Maximum number of observations surveyed per window, lowest stated cloud first. */
const MAX_SURVEYED = READING.full.surveyed;

interface SurveyedScene {
  readonly scene: Scene;
  readonly survey: SurveyResult;
}

/** Whether the observations show the zone as often as a composite needs. */
function isEnough(
  observations: readonly SurveyedObservation[],
  { composite }: Pick<ReadingPlan, 'composite'>,
): boolean {
  const { wanted, enough, short } = composite;
  const clearest = chooseObservations(observations, composite).chosen.slice(0, wanted);
  return clearest.length === wanted && shortFraction(clearest, enough) <= short;
}

export const CLOUDIER: SkipReason = {
  code: 'not-needed',
  detail: 'enough other scenes, no cloudier according to the catalog, show the zone',
};
export const SHOWS_LESS: SkipReason = {
  code: 'not-needed',
  detail: 'other dates show more of the zone',
};
const HIDDEN_BY_CLOUDS: SkipReason = { code: 'cloudy', detail: 'the zone is hidden' };

/** The chosen observations, the scenes left out, and the failures of single scenes. */
export interface SurveyOutcome {
  readonly choice: ObservationChoice;
  readonly skipped: readonly SkippedScene[];
  /** The other scenes were surveyed nevertheless. */
  readonly failures: readonly SylvanError[];
}

/** The observations surveyed so far; a wider window adds to them. */
export class Survey {
  readonly observations: SurveyedObservation[] = [];
  readonly #surveyedIds = new Set<string>();
  readonly #skipped = new Map<string, SkipReason>();
  readonly #unread: LeftOutScenes;

  constructor(readonly context: ReadingContext & { readonly shared: SharedReads }) {
    this.#unread = new LeftOutScenes(context);
  }

  get hasClearObservation(): boolean {
    return this.observations.some(({ clearFraction }) => clearFraction > 0);
  }

  /**
   * Surveys the observations of those `scenes` that are new; `skipped` are the scenes that the search left out. With a `plan`,
   * stops when there are enough observations for its composite.
   */
  async add(
    scenes: readonly Scene[],
    skipped: readonly SkippedScene[],
    zone: Zone,
    plan?: Pick<ReadingPlan, 'surveyed' | 'composite'>,
  ): Promise<void> {
    this.#skip(skipped);
    const fresh = scenes.filter(({ id }) => !this.#surveyedIds.has(id));
    for (const { id } of fresh) this.#surveyedIds.add(id);
    for (const scene of fresh) {
      const lack = compositeLack(scene);
      if (lack !== null) this.#skipped.set(scene.id, lack);
    }
    const observations = this.#mostPromising(
      groupObservations(fresh.filter((scene) => compositeLack(scene) === null)),
    );
    this.context.counter.found(fresh.length);
    const atOnce = plan?.surveyed ?? MAX_SURVEYED;
    for (let at = 0; at < observations.length; at += atOnce) {
      if (at > 0 && plan && isEnough(this.observations, plan)) {
        this.#leaveOut(observations.slice(at));
        return;
      }
      await this.#surveyAll(observations.slice(at, at + atOnce), zone);
    }
  }

  async #surveyAll(observations: readonly Observation[], zone: Zone): Promise<void> {
    this.context.counter.step('survey', observations.length);
    const limits = limitsLeft(this.context, observations.length);
    const surveyed = await Promise.all(
      observations.map((observation) => this.#surveyObservation(observation, zone, limits)),
    );
    this.#unread.throwMisses();
    this.observations.push(...surveyed.filter((observation) => observation.clear.length > 0));
  }

  /** Of several reasons for a scene, the last counts. */
  #skip(scenes: readonly SkippedScene[]): void {
    for (const { id, ...reason } of scenes) this.#skipped.set(id, reason);
  }

  #leaveOut(observations: readonly Observation[]): void {
    this.#skip(observations.flatMap(({ scenes }) => skipAll(scenes, CLOUDIER)));
  }

  /** The outcome of the scenes added so far, given the `choice` of observations. */
  outcome(choice: ObservationChoice): SurveyOutcome {
    const left = [
      ...choice.tooCloudy.flatMap(({ scenes }) => skipAll(scenes, HIDDEN_BY_CLOUDS)),
      ...choice.spare.flatMap(({ scenes }) => skipAll(scenes, SHOWS_LESS)),
    ];
    this.#skip(left);
    const { skipped: unread, failures } = this.#unread.report();
    const skipped = [...this.#skipped].map(([id, reason]) => ({ id, ...reason }));
    return { choice, skipped: [...skipped, ...unread], failures };
  }

  #mostPromising(observations: readonly Observation[]): readonly Observation[] {
    const ordered = observations.toSorted(byLowestCloud);
    this.#leaveOut(ordered.slice(MAX_SURVEYED));
    return ordered.slice(0, MAX_SURVEYED);
  }

  async #surveyObservation(
    observation: Observation,
    zone: Zone,
    limits: ReadLimits,
  ): Promise<SurveyedObservation> {
    const tiles = await Promise.all(
      observation.scenes.map((scene) => this.#surveyScene(scene, zone, limits)),
    );
    this.context.counter.done();
    // A tile that could not be surveyed cannot be read either; the observation continues without it.
    const surveyedTiles = tiles.filter((tile) => tile !== null);
    // Where tiles overlap, the first wins: prefer the zone's own coordinate system, which does not need resampling, then the
    // clearer tile.
    const preference = ({ scene, survey }: (typeof surveyedTiles)[number]) =>
      (scene.epsg === zone.epsg ? 1 : 0) + survey.clearFraction / 2;
    surveyedTiles.sort((a, b) => preference(b) - preference(a));
    const scenes = surveyedTiles.map(({ scene }) => scene);
    return joinSurveys(
      isNotEmpty(scenes) ? { ...observation, scenes } : observation,
      surveyedTiles.map(({ survey }) => survey),
    );
  }

  /** Surveys the scene, or a copy of it if its own host cannot be read. */
  async #surveyScene(scene: Scene, zone: Zone, limits: ReadLimits): Promise<SurveyedScene | null> {
    const { hosts, signal } = this.context;
    try {
      const read = await hosts.read(scene, signal, (one) =>
        this.context.shared.survey(one, zone, limits, this.context),
      );
      if (read.scene !== scene)
        this.#skip([{ id: scene.id, code: 'unreadable-host', detail: `${read.scene.id} was read instead` }]);
      return { scene: read.scene, survey: read.result };
    } catch (error) {
      this.#unread.add(error, [scene.id]);
      return null;
    }
  }
}

function isNotEmpty<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}
