import {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type Json,
  type ProblemCode,
} from '../../errors/errors.ts';
import type { CompositeResult } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import { type OpticalContext, type Imagery, findImagery } from './search.ts';
import { compositeLayout } from './plan.ts';
import { observedBy, readReduced, type Observed, type Reduced } from './reduce.ts';
import { readScenes, type ReadObservation } from './read.ts';
import { tryInTurn, type PassedOverCatalog } from '../catalogs.ts';
import { emptyRun, type AnalysisRequest } from '../context.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { READING } from '../detail.ts';
import { whyNothing, type Unusable } from '../no-imagery.ts';

/** The optical part of an analysis: the composite on the zone's grids, and its observations. */
export interface Optical extends Observed {
  readonly catalog: Catalog;
  readonly zone: Zone;
  readonly composite: CompositeResult;
  readonly observations: readonly ReadObservation[];
  /** Ids of scenes that lack metadata that other scenes state. */
  readonly incomplete: readonly string[];
  /** Hosts that returned no file; their scenes were read from copies elsewhere. */
  readonly unreadableHosts: readonly string[];
  /** Catalogs tried before this one, and why they returned nothing. */
  readonly passedOver: readonly PassedOverCatalog[];
}

/** Why one catalog returned no usable pixel: a failure, or nothing to see. */
interface PassedOver {
  readonly catalog: Catalog;
  readonly failure: SylvanError | null;
  /**
   * Number of days searched back, number of scenes found, and the largest fraction of the zone that is clear on one of their
   * dates.
   */
  readonly days: number;
  readonly found: number;
  readonly bestFraction: number;
  readonly unread: number;
  readonly search: Unusable;
}

/**
 * Tries the catalogs in turn until one returns usable land pixels. Throws `no-imagery` if none has any, `upstream-failure` if all
 * of them failed, and `not-found` if all of them need files that do not exist.
 */
export async function readOptical(
  request: AnalysisRequest,
  catalogs: readonly Catalog[],
  context: Omit<OpticalContext, 'catalog'>,
): Promise<Optical> {
  const passedOver: PassedOver[] = [];
  const found = await tryInTurn(
    catalogs,
    context.signal,
    (catalog) => tryCatalog(request, { ...context, catalog }, passedOver),
    (failure, catalog) => void passedOver.push(failedCatalog(failure, catalog)),
  );
  if (found === null) throw problemOf(request, passedOver);
  return { ...found, passedOver: passedOver.map(passedOverRun) };
}

function passedOverRun({ catalog, failure, search: { skipped } }: PassedOver): PassedOverCatalog {
  const failures = failure === null ? [] : [failure];
  return { id: `sentinel2/${catalog.id}`, run: { ...emptyRun(catalog), skipped, failures } };
}

function failedCatalog(failure: SylvanError, catalog: Catalog): PassedOver {
  // A lost worker is not the fault of a host; scenes that caused it were already left out.
  if (isSylvanError(failure, 'worker-lost')) throw failure;
  return { catalog, failure, days: 0, found: 0, bestFraction: 0, unread: 0, search: { skipped: [] } };
}

async function tryCatalog(
  request: AnalysisRequest,
  context: OpticalContext,
  passedOver: PassedOver[],
): Promise<Omit<Optical, 'passedOver'> | null> {
  const { catalog, shared, trueColour = false } = context;
  const imagery = await findImagery(request, context);
  const { choice, zone, search, unreadableHosts } = imagery;
  const { planes: composite, ...read } = await readReduced(
    choice,
    compositeLayout(zone, READING[request.detail]),
    { kind: 'composite', trueColour },
    context,
    shared.afterComposite(zone),
  );
  if (composite === null || !showsLand(composite)) {
    passedOver.push(passedOverFor(catalog, imagery, read));
    return null;
  }
  const { observations } = read;
  const observed = observedBy(readScenes(observations), read, imagery, context);
  const { incomplete = [] } = search;
  return { catalog, zone, composite, observations, incomplete, unreadableHosts, ...observed };
}

/**
 * If scenes were found but none was readable, the catalog's hosts failed; if none was clear or sound, there was nothing to
 * see.
 */
function passedOverFor(
  catalog: Catalog,
  imagery: Imagery,
  { failures: readFailures, skipped }: Pick<Reduced<never>, 'failures' | 'skipped'>,
): PassedOver {
  const { choice, days, search } = imagery;
  const surveyed = [...choice.chosen, ...choice.spare, ...choice.tooCloudy];
  const failures = [...readFailures, ...imagery.failures];
  const nothingSurveyed = surveyed.length === 0;
  const nothingRead = choice.chosen.length > 0 && readFailures.length >= choice.chosen.length;
  return {
    catalog,
    failure: nothingSurveyed || nothingRead ? (failures.find(isOfHost) ?? null) : null,
    days,
    found: search.matched,
    unread: failures.length,
    search: { elsewhere: search.elsewhere, skipped: [...imagery.skipped, ...skipped] },
    bestFraction: Math.max(0, ...surveyed.map(({ clearFraction }) => clearFraction)),
  };
}

/** Whether a failure is due to a host. Scenes that contradict themselves were read correctly. */
export function isOfHost(failure: SylvanError): boolean {
  return !isSylvanError(failure, 'inconsistent-scene');
}

function showsLand({ observations, water, nbr }: CompositeResult): boolean {
  return observations.some((count, i) => count > 0 && water[i] === 0 && !Number.isNaN(nbr[i]));
}

function problemOf(request: AnalysisRequest, passedOver: readonly PassedOver[]): SylvanError {
  const failures = passedOver.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  if (failures.length === passedOver.length && failures.length > 0)
    return upstreamProblem(passedOver, failures);
  return noImagery(request, passedOver);
}

/**
 * The problem to report if all catalogs failed: the first of the `failures` (at least one), preferring those that may be
 * temporary.
 */
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

/**
 * The code for failures that are all timeouts, all due to data that is not stored, or all due to missing files; otherwise the
 * code of a general failure.
 */
function commonCode(failures: readonly SylvanError[]): ProblemCode {
  if (failures.every((failure) => isSylvanError(failure, 'offline-miss'))) return 'offline-miss';
  if (failures.every(isMissingFile)) return 'not-found';
  return failures.every((failure) => isSylvanError(failure, 'timeout'))
    ? 'upstream-timeout'
    : 'upstream-failure';
}

/** Whether a local file is missing, so that its name must be wrong. On a host, a missing file may appear again later. */
function isMissingFile(failure: SylvanError): failure is MissingFile {
  const { asset } = failure.fields;
  return isSylvanError(failure, 'not-found') && typeof asset === 'string' && asset.startsWith('file:');
}

type MissingFile = SylvanError & { readonly fields: { readonly asset: string } };

/** The host of a file: the failure of a damaged file names only the file. */
function hostOf(asset: Json | undefined): ErrorFields {
  const host = typeof asset === 'string' && URL.canParse(asset) ? new URL(asset).host : '';
  return host === '' ? {} : { host };
}

function noImagery({ date, lat, lng }: AnalysisRequest, passedOver: readonly PassedOver[]): SylvanError {
  const found = passedOver.reduce((sum, tried) => sum + tried.found, 0);
  const bestFraction = Math.max(0, ...passedOver.map((tried) => tried.bestFraction));
  const days = Math.max(...passedOver.map((tried) => tried.days));
  const outcome =
    found === 0
      ? 'no scene was found'
      : `the best of the scenes found (${found}) shows ${Math.round(bestFraction * 100)} % of the zone clear, and no clear land pixel was left`;
  const { sentences, fields } = whyNothing(
    passedOver.map(({ search }) => search),
    { lat, lng },
  );
  const what = [`In the ${days} days before ${date}, ${outcome}.`, ...sentences];
  return new SylvanError('no-imagery', what.join(' '), {
    fields: {
      catalogs_searched: passedOver.map(({ catalog }) => catalog.id),
      scenes_found: found,
      best_valid_fraction: found === 0 ? null : bestFraction,
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
