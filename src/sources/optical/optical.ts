import type { CompositeResult } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import { isSylvanError } from '../../errors/errors.ts';
import { type OpticalContext, findImagery } from './search.ts';
import { compositeLayout } from './plan.ts';
import { failedCatalog, problemOf, withoutLand, type PassedOver } from './no-imagery.ts';
import { observedBy, readReduced, type Observed } from './reduce.ts';
import { readScenes, type ReadObservation } from './read.ts';
import { tryInTurn, type PassedOverCatalog } from '../catalogs.ts';
import { emptyRun, type AnalysisRequest } from '../context.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { READING } from '../detail.ts';

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
    async (catalog) => {
      const tried = await tryCatalog(request, { ...context, catalog });
      if ('composite' in tried) return tried;
      passedOver.push(tried);
      return null;
    },
    (failure, catalog) => {
      // A lost worker is not the fault of a host; scenes that caused it were already left out.
      if (isSylvanError(failure, 'worker-lost')) throw failure;
      passedOver.push(failedCatalog(failure, catalog));
    },
  );
  if (found === null) throw problemOf(request, passedOver);
  return { ...found, passedOver: passedOver.map(passedOverRun) };
}

function passedOverRun({ catalog, failure, search: { skipped } }: PassedOver): PassedOverCatalog {
  const failures = failure === null ? [] : [failure];
  return { id: `sentinel2/${catalog.id}`, run: { ...emptyRun(catalog), skipped, failures } };
}

/** What one catalog shows, or why it shows no land. */
async function tryCatalog(
  request: AnalysisRequest,
  context: OpticalContext,
): Promise<Omit<Optical, 'passedOver'> | PassedOver> {
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
  if (composite === null || !showsLand(composite)) return withoutLand(catalog, imagery, read);
  const { observations } = read;
  const observed = observedBy(readScenes(observations), read, imagery, context);
  const { incomplete = [] } = search;
  return { catalog, zone, composite, observations, incomplete, unreadableHosts, ...observed };
}

function showsLand({ observations, water, nbr }: CompositeResult): boolean {
  return observations.some((count, i) => count > 0 && water[i] === 0 && !Number.isNaN(nbr[i]));
}
