import { isSylvanError, SylvanError, type ProblemCode } from '../errors/errors.ts';
import type { ReadLimits } from '../cache/policy.ts';
import type { Place, Zone } from '../geo/zone.ts';
import { type HostAccess, isPixelMiss } from './hosts.ts';
import type { TaskPool } from '../workers/pool.ts';
import type { ProgressCounter } from './progress.ts';
import type { Catalog } from '../stac/catalog.ts';
import type { Detail, RequestedField, UsedScene, WarningCode } from '../contract/index.ts';
import type { Scene, SkippedScene, SceneRead } from '../stac/scene.ts';
import type { SourceId } from '../contract/sources.ts';

const NOT_UPSTREAM: readonly ProblemCode[] = [
  'internal',
  'worker-unavailable',
  'worker-lost',
  'unavailable',
  'zone-out-of-coverage',
  'invalid-parameters',
  'pack-invalid',
  'storage-full',
];

/**
 * Everything needed to read scenes of one catalog. The byte limit is shared: {@link limitsLeft} gives each task its part of what
 * is left.
 */
export interface ReadingContext extends Omit<SourceContext, 'source'> {
  readonly catalog: Catalog;
}

/** The limits for each of `tasks` tasks that are planned together and share the remaining bytes. */
export function limitsLeft(
  { limits, counter }: Pick<ReadingContext, 'limits' | 'counter'>,
  tasks: number,
): ReadLimits {
  return { ...limits, bytes: Math.max(0, Math.floor((limits.bytes - counter.bytes) / tasks)) };
}

/**
 * The zone's grids, which are created once per call and shared by all sources, whichever catalog's scenes are used in the end.
 */
export class DeferredZone {
  #zone: Zone | null = null;
  #resolve!: { resolve: (zone: Zone) => void; reject: (cause: unknown) => void };
  /** Rejects if no scenes are found. */
  readonly promise: Promise<Zone>;

  constructor() {
    this.promise = new Promise((resolve, reject) => (this.#resolve = { resolve, reject }));
    // Code that awaits the zone handles a failure; if there is none, the call itself reports it.
    this.promise.catch(() => undefined);
  }

  get zone(): Zone | null {
    return this.#zone;
  }

  resolve(zone: Zone): void {
    this.#zone ??= zone;
    this.#resolve.resolve(this.#zone);
  }

  /** Returns the result of the reading that resolves the zone. If the reading fails, the zone's promise rejects as well. */
  async resolvedBy<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      this.#resolve.reject(error);
      throw error;
    }
  }
}

/**
 * Whether a failure comes from a host or a file, so that other scenes and catalogs may still work. Any other failure is due to
 * the request or to this library, and would recur with every scene and catalog.
 */
export function isUpstream(error: unknown): error is SylvanError {
  if (!isSylvanError(error) || isSylvanError(error, ...NOT_UPSTREAM)) return false;
  return !isOverBudget(error) && !isPixelMiss(error);
}

/** Whether the call has used up its bytes, so that no other catalog can be read either. */
function isOverBudget(error: unknown): boolean {
  return isSylvanError(error, 'needs-overview') && 'maximum' in error.fields;
}

/**
 * The error with which a call rejects if no host is at fault. If a task exceeds its share of the bytes, the error states the
 * call's limit.
 */
export function callError(error: unknown, { limits }: Pick<ReadingContext, 'limits'>): unknown {
  if (!isOverBudget(error)) return error;
  const detail = `The images of this zone need more than their share of the call’s download limit, ${limits.bytes} bytes; request a smaller zone, or raise maxDownloadBytes.`;
  return new SylvanError('needs-overview', detail, { fields: { maximum: limits.bytes }, cause: error });
}

/** Resources for one source's part of a call. */
export interface SourceContext {
  readonly source: SourceId;
  readonly pool: TaskPool;
  /** Limits whose `bytes` are this source's share of the call's bytes. */
  readonly limits: ReadLimits;
  /** Aborts with the call, or when this source's time is up. */
  readonly signal: AbortSignal;
  readonly counter: ProgressCounter;
  /** Shared by the sources of a call. */
  readonly hosts: HostAccess;
}

export interface AnalysisRequest extends Place {
  /** UTC day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly detail: Detail;
  /** The requested fields of the record; all if omitted. */
  readonly fields?: readonly RequestedField[];
}

/** Where and when a source looks: the request, and the zone's grids once the optical scenes have fixed them. */
export interface SourceRequest extends AnalysisRequest {
  /** Resolves once the optical search has found its scenes; rejects if it fails. */
  readonly zone: Promise<Zone>;
  /** Day from which events are reported if nothing shows the state a year before the date, `YYYY-MM-DD`. */
  readonly since?: string;
}

/** A source's contribution to a call, for the source's report. */
export interface SourceRun {
  /** Id of the catalog. */
  readonly catalog: string;
  /** Host of the catalog; `null` for a folder of files. */
  readonly host: string | null;
  readonly scenes: readonly UsedScene[];
  readonly skipped: readonly SkippedScene[];
  /** Failures of single parts; the other parts continued. */
  readonly failures: readonly SylvanError[];
  /** Whether the simulator made the data. */
  readonly simulated: boolean;
  /** Anomalies of the search: stable words (`src/locale/search-words.ts`) with details, or a catalog's own sentences. */
  readonly warnings: readonly string[];
  /** Last UTC day of the catalog's data, if the whole search lies after it, `YYYY-MM-DD`. */
  readonly ended?: string;
  /** Number of table rows that could not be read. */
  readonly unreadRows?: number;
  /** Notes on the value, as warning codes. */
  readonly notes: readonly WarningCode[];
  /** Runs of the catalogs that were tried before this one and had nothing. */
  readonly passedOver?: readonly SourceRun[];
}

/** A scene as reports list it; `validFraction` is `null` if its coverage of the zone is unknown. */
export function usedScene(
  { id, datetime, processingBaseline = null }: Pick<Scene, 'id' | 'datetime'> & Partial<Scene>,
  validFraction: number | null,
): UsedScene {
  return {
    id,
    date: datetime.slice(0, 10),
    processing_baseline: processingBaseline,
    valid_fraction: validFraction === null ? null : Number(validFraction.toFixed(4)),
  };
}

/** The scenes that were read but show no clear part of the zone. */
export function hiddenScenes(readings: readonly SceneRead[]): SkippedScene[] {
  return readings
    .filter(({ validFraction }) => validFraction === 0)
    .map(({ sceneId: id }) => ({ id, code: 'hidden', detail: 'it shows no clear part of the zone' }));
}

/** The run of a source that has not read anything yet. */
export function emptyRun({ id, host }: Pick<Catalog, 'id' | 'host'>): SourceRun {
  return {
    catalog: id,
    host: host || null,
    scenes: [],
    skipped: [],
    failures: [],
    simulated: false,
    warnings: [],
    notes: [],
  };
}

/** Joins the runs of several searches and reads of one catalog. */
export function joinedRun(runs: readonly [SourceRun, ...SourceRun[]]): SourceRun {
  return {
    ...runs[0],
    scenes: runs.flatMap(({ scenes }) => scenes),
    skipped: runs.flatMap(({ skipped }) => skipped),
    failures: runs.flatMap(({ failures }) => failures),
    simulated: runs.some(({ simulated }) => simulated),
    warnings: runs.flatMap(({ warnings }) => warnings),
    notes: [...new Set(runs.flatMap(({ notes }) => notes))],
  };
}

/** Notes on incomplete catalog metadata and on hosts that could not be read. */
export function catalogNotes(isIncomplete: boolean, { unreadable }: HostAccess): WarningCode[] {
  return [
    ...(isIncomplete ? (['metadata-missing'] as const) : []),
    ...(unreadable.length > 0 ? (['host-unreadable'] as const) : []),
  ];
}

/** The result of a source. `value` is `null` if the source had nothing for the place and time. */
export interface SourceResult<T> {
  readonly value: T | null;
  readonly run: SourceRun;
}
