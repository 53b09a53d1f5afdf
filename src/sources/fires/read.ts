import { countFires, fireWindow, type FireRequest, type Fires } from './assess.ts';
import { readInTurn, searchCatalog } from '../catalogs.ts';
import type { WarningCode } from '../../contract/index.ts';
import type { FireDetection, FireCatalog, PointSearch } from '../points.ts';
import { daysIn, type Period } from '../../contract/dates.ts';
import { readFireMasks } from './masks.ts';
import { contains } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import {
  emptyRun,
  type SourceResult,
  type SourceContext,
  type SourceRequest,
  type SourceRun,
} from '../context.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { Sources } from '../registry.ts';

/**
 * Queries catalogs of points first, then catalogs of daily masks if no point catalog answers. `value` is `null` if none of them
 * covers the place in the period (by default the week ending with the date); if there were no fires, the count is 0.
 */
export async function readFires(
  request: SourceRequest,
  { fires, fireMasks }: Pick<Sources, 'fires' | 'fireMasks'>,
  context: SourceContext,
  period: Period = fireWindow(request.date),
): Promise<SourceResult<Fires>> {
  const zone = await orAbort(request.zone, context.signal);
  const where: FireRequest = { zone, period };
  const ways = [
    ...fires.map((catalog) => () => readPoints(where, catalog, context)),
    ...fireMasks.map((catalog) => () => readFireMasks(where, { ...context, catalog })),
  ];
  return readInTurn(ways, context.signal, (read) => read());
}

async function readPoints(
  { zone, period }: FireRequest,
  catalog: FireCatalog,
  { signal, counter }: SourceContext,
): Promise<SourceResult<Fires>> {
  counter.step('search', 1);
  const found = await searchCatalog({ boxes: zone.boxes, ...period }, { catalog, signal, counter }, 'points');
  counter.done();
  const run = runOf(catalog, found);
  if (found === null) return { value: null, run };
  const { staticCells, ...summary } = countFires(
    found.points.filter((point) => contains(zone, point)),
    zone.grid,
    period,
  );
  const notes: WarningCode[] = staticCells > 0 ? ['fires-static-source'] : [];
  const value: Fires = { ...summary, windowDays: daysIn(period), observedFraction: null, from: 'points' };
  return { value, run: { ...run, notes } };
}

function runOf(catalog: FireCatalog, found: PointSearch<FireDetection> | null): SourceRun {
  if (found === null) return emptyRun(catalog);
  const { simulated, warnings } = found;
  return {
    ...emptyRun(catalog),
    simulated,
    warnings,
    skipped: refusedRows(found, catalog),
    unreadRows: found.refusedCount,
  };
}

/** The rows that could not be read, reported as a skipped scene. */
function refusedRows(
  { refused, refusedCount }: PointSearch<FireDetection>,
  { label: id }: FireCatalog,
): SkippedScene[] {
  return refusedCount === 0
    ? []
    : [{ id, code: 'unread-rows', detail: `${refusedCount} rows, the first ${refused[0]}` }];
}
