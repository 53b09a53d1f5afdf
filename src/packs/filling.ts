import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { reporting } from '../errors/reporting.ts';
import type { Progress } from '../sources/progress.ts';
import { demanded } from '../cache/best-effort.ts';
import type { CachePlan } from '../cache/policy.ts';
import type { Lease } from '../cache/pack-storage.ts';
import { packEntries, type CutWindows } from './assembling.ts';
import { writeZip } from '../zip/write.ts';
import { openPack } from './archive.ts';
import { forCalls } from './using.ts';
import { gapIn, type CallTerms, type PackDesk, type UsedPack } from './desk.ts';
import { Recorder } from './recording.ts';
import {
  isSameRecord,
  withoutFolders,
  type PackAnswerRecord,
  type PackRecord,
  type PackRecords,
} from './records.ts';

/** Progress of making a pack. */
export interface PackProgress {
  /** Its id, known from the start, so that an unfinished pack can always be found again. */
  readonly pack: string;
  /** `fetch`: calls are made and recorded. `cut`: files are cut and written. `check`: calls are repeated from the file. */
  readonly step: 'fetch' | 'cut' | 'check';
  /** The current call, counted from 1. */
  readonly call: number;
  /** Number of calls of the pack. */
  readonly calls: number;
  /** Progress of the call. */
  readonly progress: Progress | null;
}

/** Receives the progress of making a pack. If it throws or its promise rejects, the making ends; it can be resumed. */
export type OnPackProgress = (progress: PackProgress) => void;

export interface FillingTerms {
  readonly signal: AbortSignal;
  readonly onProgress?: OnPackProgress | undefined;
}

/** Maximum number of rounds that repeat calls which the file answers differently, because a host has changed its data. */
const MAX_ROUNDS = 3;

type LeasedTerms = FillingTerms & { readonly lease: Lease };

/**
 * Makes the missing calls of a pack, cuts what they read into one file, and repeats all of them from it. It can be stopped at any
 * moment and started again. Rejects as calls do; with `storage-full`; with `upstream-failure` {source} if a source failed,
 * because its part would be missing permanently; and with the error that `onProgress` throws or rejects with.
 */
export async function fillPack(
  record: PackRecord,
  desk: PackDesk,
  records: PackRecords,
  { signal: given, onProgress, lease }: LeasedTerms,
): Promise<PackRecord> {
  const failure = new AbortController();
  const signal = AbortSignal.any([given, lease.signal, failure.signal]);
  let isFilled = false;
  const end = (cause: unknown) => {
    // The pack is complete, so there is nothing left to end: the error is thrown on, and the runtime reports it.
    if (isFilled) throw cause;
    failure.abort(cause);
  };
  const reported = onProgress && reporting(signal, onProgress, end);
  const filled = await new Filling(record, desk, records, { signal, lease, onProgress: reported }).fill();
  isFilled = true;
  return filled;
}

class Filling {
  #record: PackRecord;

  constructor(
    record: PackRecord,
    readonly desk: PackDesk,
    readonly records: PackRecords,
    readonly terms: LeasedTerms,
  ) {
    this.#record = record;
  }

  async fill(): Promise<PackRecord> {
    const all = this.#record.calls.map((_, i) => i);
    for (const i of all) {
      if (this.#record.outcomes[i] === null) await this.#make(i, this.desk.meter);
      // The pack's file was lost. This call was counted when it was first made.
      else if ((await this.records.call(this.#record.id, i)) === undefined) await this.#make(i);
    }
    await this.#write();
    let differing = await this.#differing(all);
    for (let round = 1; differing.length > 0; round += 1) {
      if (round > MAX_ROUNDS) throw changing(this.#record.id);
      // They were counted when they were first made.
      for (const i of differing) await this.#make(i);
      await this.#write();
      differing = await this.#differing(all);
    }
    return this.#finish();
  }

  /** Makes a call, and stores its result and its reads before it counts as done, so that nothing paid for is lost. */
  async #make(i: number, meter?: CallTerms['meter']): Promise<void> {
    const { id, calls, today } = this.#record;
    const recorder = new Recorder();
    const store = async (answer: PackAnswerRecord | null) => {
      await this.terms.lease.confirm();
      await this.records.storeCall(id, i, { answer, recorded: recorder.recorded });
      await this.#store({
        outcomes: this.#record.outcomes.with(i, answer === null ? 'no-imagery' : 'stored'),
      });
    };
    const accept = async (answer: PackAnswerRecord) => {
      refuseGaps(answer);
      await store(withoutFolders(answer));
    };
    const onProgress = (progress: Progress | null) => this.#report('fetch', i, progress);
    onProgress(null);
    const { signal } = this.terms;
    // Data from hosts is stored as it is fetched, for at most a day if the host does not state a version.
    const session = `${id} ${this.desk.now().toISOString().slice(0, 10)}`;
    const context = { recorder, today, cachePlan: this.#cachePlan(session) };
    try {
      await this.desk.make(calls[i], context, { signal, accept, onProgress, ...(meter && { meter }) });
    } catch (error) {
      signal.throwIfAborted();
      // The first call must have imagery. For the others, missing imagery is recorded as such.
      if (i === 0 || !isSylvanError(error, 'no-imagery')) throw error;
      await store(null);
    }
  }

  /** The plan of the pack's store. Without a session, only stored bytes are read. */
  #cachePlan(session: string | null): CachePlan {
    const draft = this.desk.storage.draft(this.#record.id);
    return { ...draft, bytes: null, offline: session === null, session };
  }

  async #write(): Promise<void> {
    const { id, calls, isComplete } = this.#record;
    this.#report('cut', calls.length - 1, null);
    // The new file counts only once it is checked. If that is interrupted, the pack can be resumed.
    if (isComplete) await this.#store({ isComplete: false, bytes: 0 });
    const { signal, lease } = this.terms;
    const stored = await Promise.all(calls.map((_, i) => this.records.call(id, i)));
    const made = stored.filter((one) => one !== undefined);
    const cut = (task: CutWindows) => this.desk.cut(task, this.#cachePlan(null), signal);
    const entries = packEntries(this.#record, made, cut, signal);
    await demanded(this.desk.storage.files.write(id, writeZip(entries), lease), signal);
  }

  /** The calls that are answered differently from the file alone. */
  async #differing(calls: readonly number[]): Promise<number[]> {
    const pack = await forCalls(await openPack(this.desk.storage.files, this.#record.id));
    const differing: number[] = [];
    for (const i of calls) {
      const stored = await this.records.call(this.#record.id, i);
      if (stored === undefined || !(await this.#isSame(i, stored.answer, pack))) differing.push(i);
    }
    return differing;
  }

  async #isSame(i: number, stored: PackAnswerRecord | null, pack: UsedPack): Promise<boolean> {
    const { signal } = this.terms;
    const onProgress = (progress: Progress | null) => this.#report('check', i, progress);
    onProgress(null);
    try {
      const again = await this.desk.answer(this.#record.calls[i], pack, { signal, onProgress });
      return stored !== null && isSameRecord(stored, again);
    } catch (error) {
      signal.throwIfAborted();
      if (isSylvanError(error, 'no-imagery')) return stored === null;
      if (isSylvanError(error, 'offline-miss')) return false;
      throw error;
    }
  }

  async #finish(): Promise<PackRecord> {
    this.terms.signal.throwIfAborted();
    const { id } = this.#record;
    const { files } = this.desk.storage;
    const pack = await openPack(files, id);
    const { simulated, attribution } = pack.manifest;
    await this.#store({ simulated, attribution, bytes: pack.bytes, isComplete: true });
    await this.records.purgeCalls(id);
    await this.desk.storage.clearDraft(id);
    return this.#record;
  }

  #report(step: PackProgress['step'], i: number, progress: Progress | null): void {
    const { id: pack, calls } = this.#record;
    this.terms.onProgress?.({ pack, step, call: i + 1, calls: calls.length, progress });
  }

  async #store(change: Partial<PackRecord>): Promise<void> {
    await this.terms.lease.confirm();
    this.#record = { ...this.#record, ...change };
    await this.records.storeRecord(this.#record);
  }
}

/** Throws if a source failed, because its data would be missing permanently. */
function refuseGaps(answer: PackAnswerRecord): void {
  const failed = gapIn(answer);
  if (failed === undefined) return;
  const { id: source, host, detail } = failed;
  throw new SylvanError(
    'upstream-failure',
    `The pack would lack ${source}: ${detail ?? 'it failed'} Try again later, or make the pack without it (the option sources).`,
    { fields: { source, ...(host !== null && { host }) } },
  );
}

function changing(pack: string): SylvanError {
  return new SylvanError(
    'source-changed',
    'The hosts’ data changed while the pack was being made. Resume it later.',
    { fields: { pack } },
  );
}
