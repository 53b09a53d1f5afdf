import { isSylvanError, SylvanError, type ProblemCode } from '../errors/errors.ts';
import { withAliases, type FolderAlias } from '../cache/policy.ts';
import type { Progress } from '../workers/progress.ts';
import { demanded } from '../cache/best-effort.ts';
import { gapIn, type CallAddresses, type CallTerms, type PackDesk } from './desk.ts';
import { packIndexOf } from './inventory.ts';
import { fillingPositions, packAddresses } from './addresses.ts';
import {
  type CallOutcome,
  type PackAnswerRecord,
  type PackRecord,
  type PackRecords,
  isSameRecord,
} from './records.ts';

/** How far the making of a pack is. */
export interface PackProgress {
  /** Its id: known from the first moment on, so that what is begun can be found again however it ends. */
  readonly pack: string;
  /** What is fetched and stored, what is tried without a network, or what is read again and counted. */
  readonly step: 'fetch' | 'check' | 'count';
  /** The call under way, from 1, and how many there are. */
  readonly call: number;
  readonly calls: number;
  /** Of the call. */
  readonly progress: Progress | null;
}

export type OnPackProgress = (progress: PackProgress) => void;

export interface FillingTerms {
  readonly signal: AbortSignal;
  readonly onProgress?: OnPackProgress | undefined;
}

/** Problems that a bad answer of a catalogue may have made. */
const OF_HOSTS: readonly ProblemCode[] = ['upstream-failure', 'stac-invalid', 'access-denied', 'not-found'];

/** Times that calls which cannot be answered by the pack alone are made again: what a host changed in between is then whole. */
const MAX_ROUNDS = 3;

/**
 * Makes the calls of a pack that were not made yet, tries all of them by the pack alone, and counts what it holds. Can be ended
 * at any moment and begun again. Rejects as calls do; with `storage-full`; with `upstream-failure` {source} where a source
 * failed, for its part would be missing for good.
 */
export class Filling {
  readonly #desk: PackDesk;
  readonly #records: PackRecords;
  #record: PackRecord;

  constructor(
    record: PackRecord,
    desk: PackDesk,
    records: PackRecords,
    readonly terms: FillingTerms,
  ) {
    this.#record = record;
    this.#desk = desk;
    this.#records = records;
  }

  async fill(): Promise<PackRecord> {
    const all = this.#record.calls.map((_, i) => i);
    for (const i of all) if (this.#record.outcomes[i] === null) await this.#make(i, this.#desk.meter);
    let lacking = await this.#lacking(all);
    for (let round = 1; lacking.length > 0; round += 1) {
      if (round > MAX_ROUNDS) throw changing(this.#record.id);
      // They were counted when they were made first.
      for (const i of lacking) await this.#make(i);
      lacking = await this.#lacking(lacking);
    }
    return this.#finish();
  }

  /** Makes a call and keeps what became of it. */
  async #make(i: number, meter?: CallTerms['meter']): Promise<void> {
    const trouble = new AbortController();
    const { choices, storage } = this.#desk;
    const { positions, names } = fillingPositions(this.#record, choices, storage, {
      onTrouble: (cause) => trouble.abort(cause),
      now: this.#desk.now(),
    });
    // Stored before it counts as done: what was paid is there.
    const accept = async (answer: PackAnswerRecord) => {
      refuseGaps(answer);
      await this.#records.storeResult(this.#record.id, i, reported(answer, positions.cachePlan.aliases));
      await this.#storeOutcome(i, 'stored');
    };
    const signal = AbortSignal.any([this.terms.signal, trouble.signal]);
    const terms = { signal, accept, ...(meter && { meter }) };
    const outcome = await this.#outcome(i, positions, terms).catch(async (error: unknown) => {
      // One of them may be to blame: they are tried again when the pack is gone on with.
      if (isSylvanError(error, ...OF_HOSTS)) await this.#purge(names);
      throw error;
    });
    if (outcome === 'no-imagery') await this.#storeOutcome(i, outcome);
  }

  async #purge(names: ReadonlySet<string>): Promise<void> {
    const { answers } = this.#desk.storage.space(this.#record.id);
    for (const name of names) await answers.clear(name);
  }

  #storeOutcome(i: number, outcome: CallOutcome): Promise<void> {
    const outcomes = this.#record.outcomes.map((known, j) => (j === i ? outcome : known));
    return this.#cachePlan({ outcomes });
  }

  /** The call of the day itself must have imagery; of the others those that have none are reported as such. */
  async #outcome(
    i: number,
    positions: CallAddresses,
    terms: CallTerms = { signal: this.terms.signal },
  ): Promise<PackAnswerRecord | 'no-imagery'> {
    const step = positions.cachePlan.offline ? 'check' : 'fetch';
    const { calls } = this.#record;
    const report = (progress: Progress | null) => this.#report(step, i, progress);
    report(null);
    try {
      return await this.#desk.run(calls[i], positions, { ...terms, onProgress: report });
    } catch (error) {
      this.terms.signal.throwIfAborted();
      if (i > 0 && isSylvanError(error, 'no-imagery')) return 'no-imagery';
      throw error;
    }
  }

  /** The calls that the pack alone does not answer as they were answered. */
  async #lacking(calls: readonly number[]): Promise<number[]> {
    const lacking: number[] = [];
    for (const i of calls) if (!(await this.#isWhole(i))) lacking.push(i);
    return lacking;
  }

  async #isWhole(i: number): Promise<boolean> {
    const { id, outcomes } = this.#record;
    const stored = outcomes[i] === 'stored' ? await this.#records.result(id, i) : 'no-imagery';
    if (stored === undefined) return false;
    try {
      const again = await this.#outcome(i, packAddresses(this.#record, this.#desk.storage));
      if (stored === 'no-imagery' || again === 'no-imagery') return stored === again;
      return isSameRecord(stored, again);
    } catch (error) {
      this.terms.signal.throwIfAborted();
      if (isSylvanError(error, 'offline-miss')) return false;
      throw error;
    }
  }

  async #finish(): Promise<PackRecord> {
    const { signal } = this.terms;
    this.#report('count', this.#record.calls.length - 1, null);
    const results = await this.#results();
    const simulated = results.some(({ details }) =>
      details.warnings.some(({ code }) => code === 'simulated-data'),
    );
    const attribution = [...new Set(results.flatMap(({ details }) => details.attribution))];
    await this.#cachePlan({ simulated, attribution });
    const { index, bytes } = await packIndexOf(this.#record, this.#desk.storage, this.#records, signal);
    await this.#records.storeIndex(index);
    await this.#cachePlan({ bytes, isComplete: true });
    return this.#record;
  }

  async #results(): Promise<PackAnswerRecord[]> {
    const { id, outcomes } = this.#record;
    const calls = outcomes.flatMap((outcome, i) => (outcome === 'stored' ? [i] : []));
    const stored = await Promise.all(calls.map((i) => this.#records.result(id, i)));
    return stored.filter((result) => result !== undefined);
  }

  #report(step: PackProgress['step'], i: number, progress: Progress | null): void {
    const { id: pack, calls } = this.#record;
    this.terms.onProgress?.({ pack, step, call: i + 1, calls: calls.length, progress });
  }

  async #cachePlan(change: Partial<PackRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await demanded(this.#records.storeRecord(this.#record));
  }
}

/** The record without the names of this machine's folders. */
function reported(answer: PackAnswerRecord, aliases: readonly FolderAlias[]): PackAnswerRecord {
  return JSON.parse(withAliases(JSON.stringify(answer), aliases)) as PackAnswerRecord;
}

/** What a source failed to give would be missing for good. */
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
    'What the hosts give changes while the pack is made. Go on with it later.',
    { fields: { pack } },
  );
}
