import {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type Json,
  type ProblemCode,
} from '../../errors/errors.ts';
import type { CompositeResult } from './tasks.ts';
import type { SkippedScene, Scene } from '../../stac/scene.ts';
import { type CallContext, type Imagery, findImagery } from './search.ts';
import { COMPOSITE_BITS, COMPOSITE_PLANES } from './planes.ts';
import { compositeLayout } from './plan.ts';
import { readReduced } from './reduce.ts';
import type { ReadObservation } from './read.ts';
import { tryInTurn, type Attempt } from '../catalogs.ts';
import type { AnalysisRequest, ZoneRequest } from '../context.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { finestPixel, READING, type ReadingPlan } from '../detail.ts';
import { whyNothing, type Unusable } from '../no-imagery.ts';

/** The observations of one period, read and folded into one composite on the zone's grids. */
interface Period {
  readonly composite: CompositeResult;
  readonly observations: readonly ReadObservation[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/**
 * Reads the chosen observations and composites them; no composite where none could be read. For true colour it has
 * which observations it counts, too.
 */
async function readPeriod(
  { choice, zone }: Imagery,
  plan: ReadingPlan,
  context: CallContext,
): Promise<Period | Omit<Period, 'composite'>> {
  const { trueColour = false } = context;
  const kinds = { ...COMPOSITE_PLANES, ...(trueColour && COMPOSITE_BITS) };
  const { planes, ...reported } = await readReduced(
    choice,
    compositeLayout(zone, {
      features: finestPixel(plan.featurePixels, zone.size),
      blue: plan.bluePixels,
    }),
    { kind: 'composite', zone, kinds, namesObservations: trueColour },
    context,
    context.shared.afterComposite(zone),
  );
  return planes === null ? reported : { composite: planes, ...reported };
}

/** The optical part of an analysis: what was observed, from where, and its composite. */
export interface Optical {
  readonly catalog: Catalog;
  readonly imagery: Imagery;
  readonly period: Period;
  /** Catalogs that were tried before this one, and why they gave nothing. */
  readonly passedOver: readonly PassedOver[];
}

/** Why one catalog gave no usable pixel: a failure, or nothing to see. */
export interface PassedOver {
  readonly catalog: Catalog;
  readonly failure: SylvanError | null;
  /** Days back that were searched, scenes found there, and the largest fraction of the zone one of their dates shows clear. */
  readonly days: number;
  readonly found: number;
  readonly bestFraction: number;
  /** Scenes and passes of them that could not be read. */
  readonly unread: number;
  /** What its search gave. */
  readonly search: Unusable;
}

/**
 * Tries the catalogs in turn until one gives usable land pixels. Throws `no-imagery` where none has any, and
 * `upstream-failure` where every one of them failed, or `not-found` where all are files that are not there.
 */
export async function readOptical(
  request: AnalysisRequest,
  catalogs: readonly Catalog[],
  context: Omit<CallContext, 'catalog'>,
): Promise<Optical> {
  const { found, passedOver } = await tryInTurn(
    catalogs,
    context.signal,
    (catalog) => tryCatalog(request, { ...context, catalog }),
    failedCatalog,
  );
  if (found === null) throw problemOf(request, passedOver);
  return { ...found, passedOver };
}

function failedCatalog(failure: SylvanError, catalog: Catalog): PassedOver {
  // A lost worker concerns no host: the scenes that are to blame were left out before.
  if (isSylvanError(failure, 'worker-lost')) throw failure;
  return { catalog, failure, days: 0, found: 0, bestFraction: 0, unread: 0, search: { skipped: [] } };
}

async function tryCatalog(
  request: AnalysisRequest,
  context: CallContext,
): Promise<Attempt<Omit<Optical, 'passedOver'>, PassedOver>> {
  const { catalog } = context;
  const imagery = await findImagery(request, context);
  const period = await readPeriod(imagery, READING[request.detail], context);
  if ('composite' in period && showsLand(period.composite)) return { found: { catalog, imagery, period } };
  return { passedOver: passedOverFor(catalog, imagery, period) };
}

/** With scenes found but none readable the catalog's hosts failed; with none clear or sound there was nothing to see. */
function passedOverFor(
  catalog: Catalog,
  imagery: Imagery,
  { failures: readFailures, skipped }: Pick<Period, 'failures' | 'skipped'>,
): PassedOver {
  const { choice, days, found } = imagery;
  const surveyed = [...choice.chosen, ...choice.spare, ...choice.tooCloudy];
  const failures = [...readFailures, ...imagery.failures];
  const nothingSurveyed = surveyed.length === 0;
  const nothingRead = choice.chosen.length > 0 && readFailures.length >= choice.chosen.length;
  return {
    catalog,
    failure: nothingSurveyed || nothingRead ? (failures.find(isOfHost) ?? null) : null,
    days,
    found,
    unread: failures.length,
    search: { ...imagery, skipped: [...imagery.skipped, ...skipped] },
    bestFraction: Math.max(0, ...surveyed.map(({ clearFraction }) => clearFraction)),
  };
}

/** What contradicts itself was read well. */
export function isOfHost(failure: SylvanError): boolean {
  return !isSylvanError(failure, 'inconsistent-scene');
}

function showsLand({ observations, water, nbr }: CompositeResult): boolean {
  return observations.some((count, i) => count > 0 && water[i] === 0 && !Number.isNaN(nbr[i]));
}

function problemOf(request: ZoneRequest, passedOver: readonly PassedOver[]): SylvanError {
  const failures = passedOver.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  if (failures.length === passedOver.length && failures.length > 0)
    return upstreamProblem(passedOver, failures);
  return noImagery(request, passedOver);
}

/** The problem of catalogs that all failed: the first of the `failures`, one at least, of those that may pass if there are any. */
export function upstreamProblem(
  passedOver: readonly Pick<PassedOver, 'catalog'>[],
  failures: readonly SylvanError[],
): SylvanError {
  const first = failures.find(({ retryable }) => retryable) ?? failures[0];
  const hosts = passedOver.map(({ catalog }) => catalog.host || catalog.label).join(', ');
  const code = commonCode(failures);
  const what = isMissingFile(first) ? `There is no ${first.fields.asset}` : first.message;
  return new SylvanError(code, `No catalog could be read (${hosts}): ${what}`, {
    fields: {
      ...hostOf(first.fields.asset),
      ...first.fields,
      catalogs_searched: passedOver.map(({ catalog }) => catalog.id),
      reason: first.code,
    },
    cause: first,
  });
}

/** Whether all of them ran out of time, all wanted what is not stored, or are files that are not there; else that they failed. */
function commonCode(failures: readonly SylvanError[]): ProblemCode {
  if (failures.every((failure) => isSylvanError(failure, 'offline-miss'))) return 'offline-miss';
  if (failures.every(isMissingFile)) return 'not-found';
  return failures.every((failure) => isSylvanError(failure, 'timeout'))
    ? 'upstream-timeout'
    : 'upstream-failure';
}

/** A host may have a file again later; what is not on this machine was named wrongly. */
function isMissingFile(failure: SylvanError): failure is MissingFile {
  const { asset } = failure.fields;
  return isSylvanError(failure, 'not-found') && typeof asset === 'string' && asset.startsWith('file:');
}

type MissingFile = SylvanError & { readonly fields: { readonly asset: string } };

/** A damaged file's failure names the file alone. */
function hostOf(asset: Json | undefined): ErrorFields {
  const host = typeof asset === 'string' && URL.canParse(asset) ? new URL(asset).host : '';
  return host === '' ? {} : { host };
}

function noImagery({ date, lat, lng }: ZoneRequest, passedOver: readonly PassedOver[]): SylvanError {
  const found = passedOver.reduce((sum, tried) => sum + tried.found, 0);
  const bestFraction = Math.max(0, ...passedOver.map((tried) => tried.bestFraction));
  const days = Math.max(...passedOver.map((tried) => tried.days));
  const acquired =
    found === 0
      ? 'no scene was found'
      : `${found} scenes were found, the best of which shows ${Math.round(bestFraction * 100)} % of the zone clear, and no clear land pixel was left`;
  const { sentences, fields } = whyNothing(
    passedOver.map(({ search }) => search),
    { lat, lng },
  );
  const what = [`In the ${days} days before ${date} ${acquired}.`, ...sentences];
  return new SylvanError('no-imagery', what.join(' '), {
    fields: {
      catalogs_searched: passedOver.map(({ catalog }) => catalog.id),
      scenes_found: found,
      best_valid_fraction: bestFraction,
      scenes_failed: passedOver.reduce((sum, tried) => sum + tried.unread, 0),
      days_searched: days,
      date,
      ...fields,
      failed: passedOver.flatMap(({ catalog, failure }) =>
        failure === null ? [] : [`${catalog.id}: ${failure.code}`],
      ),
    },
  });
}

/** The scenes whose pixels are in the answer. */
export function usedScenes({
  period,
}: {
  readonly period: Pick<Optical['period'], 'observations'>;
}): Scene[] {
  return period.observations.flatMap(({ surveyed, readings }) => {
    const used = new Set(
      readings.filter(({ validFraction }) => validFraction > 0).map(({ sceneId }) => sceneId),
    );
    return surveyed.observation.scenes.filter(({ id }) => used.has(id));
  });
}
