import { SylvanError } from '../../errors/errors.ts';
import type { Catalog } from '../../stac/catalog.ts';
import type { AnalysisRequest } from '../context.ts';
import { isOfHost, upstreamProblem, whyNothing, type FailedCatalog, type Unusable } from '../no-imagery.ts';
import type { Reduced } from './reduce.ts';
import type { Imagery } from './search.ts';

/** Why one catalog returned no usable pixel: a failure, or nothing to see. */
export interface PassedOver {
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

export function failedCatalog(failure: SylvanError, catalog: Catalog): PassedOver {
  return { catalog, failure, days: 0, found: 0, bestFraction: 0, unread: 0, search: { skipped: [] } };
}

/**
 * If scenes were found but none was readable, the catalog's hosts failed; if none was clear or sound, there was nothing to
 * see.
 */
export function withoutLand(
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

/** The problem to report if no catalog returned a usable pixel. */
export function problemOf(request: AnalysisRequest, passedOver: readonly PassedOver[]): SylvanError {
  const failed = passedOver.flatMap(({ catalog, failure }) =>
    failure === null ? [] : [{ catalog, failure }],
  );
  const isFailure = failed.length === passedOver.length && failed.length > 0;
  return isFailure ? upstreamProblem(failed) : noImagery(request, passedOver, failed);
}

function noImagery(
  { date, lat, lng }: AnalysisRequest,
  passedOver: readonly PassedOver[],
  failed: readonly FailedCatalog[],
): SylvanError {
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
      failed: failed.map(({ catalog, failure }) => `${catalog.id}: ${failure.code}`),
    },
  });
}
