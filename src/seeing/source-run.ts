import type { UsedScene, WarningCode } from '../contract/index.ts';
import type { SylvanError } from '../core/errors.ts';
import type { ReadLimits } from '../core/protocol.ts';
import type { SkippedScene } from '../core/scene.ts';
import type { SourceId } from '../core/sources.ts';
import type { Zone } from '../core/zone.ts';
import type { HostAccess } from './host-access.ts';
import type { Place } from './reading-context.ts';
import type { TaskPool } from '../lanes/pool.ts';
import type { ProgressTally } from '../lanes/progress.ts';

/** What one source's part of a call may use. */
export interface SourceContext {
  readonly source: SourceId;
  readonly pool: TaskPool;
  /** Bytes in it are this source's share of the call. */
  readonly limits: ReadLimits;
  /** Aborted with the call, and when this source's own time is up. */
  readonly signal: AbortSignal;
  readonly tally: ProgressTally;
  /** Shared by the sources of a call. */
  readonly hosts: HostAccess;
}

/** Where and when a source looks: the request, and the zone's grids once the optical scenes have fixed them. */
export interface SourcePlace extends Place {
  /** Settled by the time the optical search has found its scenes; rejects when it fails. */
  readonly zone: Promise<Zone>;
}

/** How a source took part, for its report. */
export interface SourceRun {
  /** Catalogue or host that gave the data; `null` for a folder. */
  readonly host: string | null;
  readonly scenes: readonly UsedScene[];
  readonly skipped: readonly SkippedScene[];
  /** Failures of parts; the others went on. */
  readonly failures: readonly SylvanError[];
  /** Whether what was used was made by the simulator. */
  readonly simulated: boolean;
  /** Oddities of the search, as sentences. */
  readonly warnings: readonly string[];
  /** What a reader should know about the value. */
  readonly notes: readonly WarningCode[];
}

/** The run of a source that has not used anything yet. */
export function emptyRun({ host }: { readonly host: string }): SourceRun {
  return {
    host: host || null,
    scenes: [],
    skipped: [],
    failures: [],
    simulated: false,
    warnings: [],
    notes: [],
  };
}

/** What to report of a catalogue's metadata, and of hosts that could not be read. */
export function catalogueNotes(isIncomplete: boolean, { unreadable }: HostAccess): WarningCode[] {
  return [
    ...(isIncomplete ? (['metadata-missing'] as const) : []),
    ...(unreadable.length > 0 ? (['host-unreadable'] as const) : []),
  ];
}

/** What a source saw. `value` is `null` where it was asked and had nothing for the place and time. */
export interface Seen<T> {
  readonly value: T | null;
  readonly run: SourceRun;
}
