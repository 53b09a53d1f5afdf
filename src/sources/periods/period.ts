import type { OpticalSensor } from '../../contract/index.ts';
import type { Period } from '../../contract/dates.ts';
import type { Detail } from '../../contract/detail.ts';
import type { PeriodId } from '../../contract/sources.ts';
import type { PeriodPlanes } from '../../products/change/tasks.ts';
import type { Place, Zone } from '../../geo/zone.ts';
import { type DeferredZone, type SourceContext, emptyRun } from '../context.ts';
import { isSylvanError, SylvanError } from '../../errors/errors.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { tryInTurn, type PassedOverCatalog } from '../catalogs.ts';
import { upstreamProblem, type FailedCatalog } from '../no-imagery.ts';
import type { Observed } from '../optical/reduce.ts';
import type { SharedReads } from '../optical/shared-reads.ts';
import type { SeenObservations } from '../optical/visible.ts';

export interface PeriodsRequest extends Place {
  readonly period1: Period;
  readonly period2: Period;
  readonly detail: Detail;
  /** Whether to read true colour for both periods. */
  readonly trueColour: boolean;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
  /** The zone shared by all sources of the call; resolved as soon as the scenes of both periods are found. */
  readonly deferredZone: DeferredZone;
  /** Shares scenes that are also read for the forest of the second day. */
  readonly shared: SharedReads;
}

/** The contexts of the two periods' optical parts: each reads with its own fraction of the call's bytes. */
export type PeriodContexts = Readonly<Record<PeriodId, SourceContext>>;

/** A composite of one period's clear observations; its scenes are ordered from the oldest to the newest. */
export interface PeriodComposite extends Observed {
  readonly sensor: OpticalSensor;
  /** Whether TM reflectances were converted to OLI. */
  readonly harmonised: boolean;
  readonly planes: PeriodPlanes;
  /** Inputs for true colour, if requested and supported by the sensor. */
  readonly visible?: SeenPeriod;
}

/** A period's median red on the zone's grid, and its observations. */
interface SeenPeriod extends SeenObservations {
  readonly red: Float32Array;
}

/** Both periods on one zone's grids. */
export interface PeriodComposites {
  readonly zone: Zone;
  readonly period1: PeriodComposite;
  readonly period2: PeriodComposite;
  /** Catalogs that were tried before and did not show both periods. */
  readonly passedOver: readonly PassedOverCatalog[];
}

/**
 * The result of the first of a sensor's catalogs that has one, and the catalogs tried before it. If none has, throws `no-imagery`
 * if one could be read but had nothing to see, because this is more informative than the failures of others; throws
 * `upstream-failure` or `upstream-timeout` if all failed. Errors in the call itself, and `signal.reason` on abort, are thrown at
 * once. `catalogs` is not empty.
 */
export async function firstThatShows<T>(
  sensor: string,
  catalogs: readonly Catalog[],
  signal: AbortSignal,
  read: (catalog: Catalog) => Promise<T>,
): Promise<{ readonly shown: T; readonly passedOver: readonly PassedOverCatalog[] }> {
  const refused: FailedCatalog[] = [];
  const found = await tryInTurn(
    catalogs,
    signal,
    async (catalog) => ({ shown: await read(catalog) }),
    (failure, catalog) => void refused.push({ catalog, failure }),
  );
  if (found === null) throw problemOf(refused);
  return { ...found, passedOver: refused.map((one) => passedOver(sensor, one)) };
}

function passedOver(sensor: string, { catalog, failure }: FailedCatalog): PassedOverCatalog {
  const failures = isNothing(failure) ? [] : [failure];
  return { id: `${sensor}/${catalog.id}`, run: { ...emptyRun(catalog), failures } };
}

function problemOf(refused: readonly FailedCatalog[]): SylvanError {
  const nothing = refused.find(({ failure }) => isNothing(failure))?.failure;
  const failed = refused.filter(({ failure }) => !isNothing(failure));
  if (nothing === undefined) return upstreamProblem(refused);
  return new SylvanError(nothing.code, nothing.message, {
    fields: {
      ...nothing.fields,
      catalogs_searched: refused.map(({ catalog }) => catalog.id),
      failed: failed.map(({ catalog, failure }) => `${catalog.id}: ${failure.code}`),
    },
  });
}

function isNothing(failure: SylvanError): boolean {
  return isSylvanError(failure, 'no-imagery');
}

/**
 * Resolves with both values. If both fail, throws the failure of the first, whichever failed sooner, so that every run reports
 * the same one.
 */
export async function allOrFirst<A, B>([a, b]: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}
