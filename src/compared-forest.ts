import type { CallContext } from './call.ts';
import { findForest } from './products/assess.ts';
import type { ForestFindings } from './products/change/compare.ts';
import type { CompareJob, ForestSources } from './products/change/compare-findings.ts';
import type { AnalysisJob } from './products/findings.ts';
import { findLedger, findLedgerOfPeriods, type LastDays } from './products/ledger/between.ts';
import {
  startAuxiliarySources,
  startSource,
  type AuxiliarySources,
  type CreateContext,
} from './sources/auxiliary.ts';
import { opticalFraction } from './sources/needs.ts';
import type { DeferredZone, SourceRequest } from './sources/context.ts';
import { READING } from './sources/detail.ts';
import { needsState } from './sources/history/plan.ts';
import { readState } from './sources/history/read.ts';
import { readOptical, type Optical } from './sources/optical/optical.ts';
import { SharedReads } from './sources/optical/shared-reads.ts';
import { OFF, type Outcome } from './sources/optional.ts';
import type { PeriodComposites } from './sources/periods/period.ts';
import { FIRST_DAY } from './contract/dates.ts';
import { asSylvanError, isSylvanError } from './errors/errors.ts';

/**
 * Fractions of a call's bytes: `second` for reading the forest as an analysis of the second day does, `first` for reading the
 * state on the first day.
 */
const FRACTIONS = { second: 0.45, first: 0.08 } as const;

/** The forest of a comparison while it is being read. */
interface ForestReading {
  /** Settles even if `finish` is never called; rejects only on abort. */
  readonly optical: Promise<Optical | null>;
  finish(periods: PeriodComposites): Promise<ForestFindings>;
}

interface SharedParts {
  readonly deferredZone: DeferredZone;
  readonly maps: AuxiliarySources['maps'];
  /** Scenes of the second day that the second period also reads. */
  readonly shared: SharedReads;
}

const NO_MAPS = { worldcover: [], gfc2020: [], hansen: [] } as const;

type Context = Pick<CallContext, 'sources' | 'signal' | 'limits' | 'pool'>;

/**
 * Starts reading the forest on the last days of both periods. The second day is read as an analysis of that day does, so that
 * both give the same forest; if the first day is more than a year earlier, its state is read too. With Landsat or at the quick
 * detail, the forest comes from the periods themselves, as it does if there is no image in the days before the second day.
 */
export function startForest(
  job: CompareJob,
  parts: SharedParts,
  context: Context,
  createContext: CreateContext,
): ForestReading {
  const isOfPeriods = job.date1_start < FIRST_DAY || READING[job.detail].isPresentAlone;
  return isOfPeriods
    ? { optical: Promise.resolve(null), finish: (periods) => ofPeriods(job, periods, context) }
    : ofTwoDays(job, parts, context, createContext);
}

async function ofPeriods(
  days: LastDays,
  periods: PeriodComposites,
  { pool, signal }: Context,
  sources: ForestSources | null = null,
): Promise<ForestFindings> {
  const value = await findLedgerOfPeriods(days, periods, { pool, signal }, sources?.found.forest);
  return { sources, ledger: { status: 'ok', value, run: null, error: null } };
}

function ofTwoDays(
  { date1_end: from, date2_end: date, ...job }: CompareJob,
  { deferredZone, maps, shared }: SharedParts,
  context: Context,
  createContext: CreateContext,
): ForestReading {
  const { sources, signal, limits, pool } = context;
  const days = { date1_end: from, date2_end: date };
  const wanted: AnalysisJob = { ...job, date, fields: ['forest_cover'] };
  const request: SourceRequest = { ...wanted, zone: deferredZone.promise, since: from };
  // The radar of the periods already uses the name `sentinel1`.
  const own: CreateContext = (source, ownSignal, fraction) =>
    createContext(
      source === 'sentinel1' ? 'forest/sentinel1' : source,
      ownSignal,
      FRACTIONS.second * fraction,
    );
  const options = { signal, timeScale: limits.timeScale };
  const others = { ...sources, ...NO_MAPS };
  const started = startAuxiliarySources(request, others, shared, { ...options, createContext: own });
  const auxiliaries = { ...started, maps };
  const first = { ...request, date: from };
  const older = needsState(from, date)
    ? startSource(
        'period1/forest',
        (one) => readState(first, sources.sentinel2, { ...one, shared }),
        FRACTIONS.first,
        { ...options, createContext },
      )
    : Promise.resolve(OFF);
  const opticalContext = own('sentinel2', signal, opticalFraction(sources, wanted));
  const reading = readOptical(wanted, sources.sentinel2, { ...opticalContext, deferredZone, shared });
  const outcome = outcomeOf(reading, signal);
  // The call itself reports an abort.
  outcome.catch(() => undefined);
  return {
    optical: outcome.then(({ value }) => value),
    finish: async (periods) => {
      const { zone } = periods;
      const optical = await outcome;
      if (optical.status === 'empty') return ofPeriods(days, periods, context);
      if (optical.value === null) return { sources: null, ledger: { ...optical, value: null } };
      const found = await findForest(wanted, optical.value, auxiliaries, { pool, signal });
      shared.end();
      const told: ForestSources = { optical: optical.value, found, older: await older };
      const ledger = await findLedger(from, { ...found, older: told.older }, zone, { pool, signal });
      return ledger.value?.unknown === 'no-baseline'
        ? ofPeriods(days, periods, context, told)
        : { sources: told, ledger };
    },
  };
}

/** If there is no image of the last days, the status is `empty`, and the forest comes from the periods. Rejects only on abort. */
async function outcomeOf(reading: Promise<Optical>, signal: AbortSignal): Promise<Outcome<Optical>> {
  try {
    return { status: 'ok', value: await reading, run: null, error: null };
  } catch (cause) {
    signal.throwIfAborted();
    const status = isSylvanError(cause, 'no-imagery') ? 'empty' : 'failed';
    return { status, value: null, run: null, error: asSylvanError(cause) };
  }
}
