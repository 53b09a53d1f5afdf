import type { OpticalSensor } from '../../contract/index.ts';
import type { Period } from '../../contract/dates.ts';
import type { Detail } from '../../contract/detail.ts';
import type { PeriodId } from '../../contract/sources.ts';
import type { Scene } from '../../stac/scene.ts';
import type { PeriodPlanes } from '../../products/change/tasks.ts';
import type { Place, Zone } from '../../geo/zone.ts';
import { type DeferredZone, type SourceContext, type SourceRun, emptyRun } from '../context.ts';
import { isSylvanError, SylvanError } from '../../errors/errors.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { tryInTurn } from '../catalogs.ts';
import { upstreamProblem } from '../optical/composite.ts';
import type { SeenObservations } from '../optical/visible.ts';

/** Where and when a comparison looks. */
export interface PeriodsRequest extends Place {
  readonly period1: Period;
  readonly period2: Period;
  readonly detail: Detail;
  /** Whether true colour is wanted of both periods. */
  readonly trueColour: boolean;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
  /** Where all sources of the call meet; settled as soon as the scenes of both periods are found. */
  readonly deferredZone: DeferredZone;
}

/** What the two periods' optical parts may use: each reads with its own fraction of the call. */
export type PeriodContexts = Readonly<Record<PeriodId, SourceContext>>;

/** One period as its clear observations show it. */
export interface PeriodComposite {
  readonly sensor: OpticalSensor;
  /** Whether TM's reflectances were made OLI's. */
  readonly harmonised: boolean;
  readonly planes: PeriodPlanes;
  /** Those whose pixels are in the planes, oldest first. */
  readonly scenes: readonly Scene[];
  /** Scenes whose offset the pixels overruled. */
  readonly corrected: readonly string[];
  readonly run: SourceRun;
  /** What true colour needs, where it was requested and the sensor has it. */
  readonly visible?: SeenPeriod;
}

/** A period's median red on the zone's grid, and the observations that it is of. */
export interface SeenPeriod extends SeenObservations {
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

interface PassedOverCatalog {
  readonly id: string;
  readonly run: SourceRun;
}

/** What a catalog shows, and those that were tried before it. */
interface FirstShown<T> {
  readonly shown: T;
  readonly passedOver: readonly PassedOverCatalog[];
}

interface Refused {
  readonly catalog: Catalog;
  readonly failure: SylvanError;
}

/**
 * What the first of a sensor's catalogs shows that can show it. Where none can: throws `no-imagery` if one of them could be
 * read and had nothing to see, which says more than that others failed, and `upstream-failure` or `upstream-timeout` if all
 * failed. Throws at once what is wrong with the call itself, and `signal.reason` on abort. `catalogs` is not empty.
 */
export async function firstThatShows<T>(
  sensor: string,
  catalogs: readonly Catalog[],
  signal: AbortSignal,
  read: (catalog: Catalog) => Promise<T>,
): Promise<FirstShown<T>> {
  const attempt = async (catalog: Catalog) => ({ found: { shown: await read(catalog) } });
  const { found, passedOver: refused } = await tryInTurn<Catalog, { shown: T }, Refused>(
    catalogs,
    signal,
    attempt,
    (failure, catalog) => ({ catalog, failure }),
  );
  if (found === null) throw problemOf(refused);
  return { ...found, passedOver: refused.map((one) => passedOver(sensor, one)) };
}

function passedOver(sensor: string, { catalog, failure }: Refused): PassedOverCatalog {
  const failures = isNothing(failure) ? [] : [failure];
  return { id: `${sensor}/${catalog.id}`, run: { ...emptyRun(catalog), failures } };
}

function problemOf(refused: readonly Refused[]): SylvanError {
  const nothing = refused.find(({ failure }) => isNothing(failure))?.failure;
  const failed = refused.filter(({ failure }) => !isNothing(failure));
  if (nothing === undefined)
    return upstreamProblem(
      refused,
      failed.map(({ failure }) => failure),
    );
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

/** Both values, or what the first of them failed with, whichever failed sooner: the same fault is reported at every run. */
export async function allOrFirst<A, B>([a, b]: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}
