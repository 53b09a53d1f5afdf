import { signal } from '@preact/signals';
import { isSylvanError } from 'sylvan';
import {
  packsOf,
  type MakingOptions,
  type PackInfo,
  type PackProgress,
  type PackZoneInput,
} from 'sylvan/packs';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { list, madeCalls } from './shelf.ts';
import { texts } from '../texts/packs.ts';

/** The progress of making a pack, over all of its calls. */
interface MakingProgress extends Pick<PackProgress, 'step' | 'call' | 'calls'> {
  /** Fraction of all the work, 0 to 1. */
  readonly fraction: number;
  /** Bytes fetched since this run was started or resumed. */
  readonly bytes: number;
  /** Bytes last reported, by call and source. */
  readonly fetched: ReadonlyMap<string, number>;
}

/** The run that makes a pack. It continues while the user visits other pages; cancelling it pauses the pack. */
export const making = createRun<PackInfo>();
export const progress = signal<MakingProgress | null>(null);

export function make(zone: PackZoneInput): Promise<void> {
  return run((options) => created(zone, options));
}

export function resume(id: string): Promise<void> {
  return run((options) => packsOf(sylvan()).resume(id, options));
}

/** Resumes the pack that was last paused or failed. */
export function goOn(): Promise<void> {
  return told(making.again());
}

function run(work: (options: MakingOptions) => Promise<PackInfo>): Promise<void> {
  return told(
    making.start(({ signal: paused }) => {
      progress.value = null;
      return work({
        signal: paused,
        onProgress: (report) => (progress.value = withReport(progress.value, report)),
      });
    }),
  );
}

async function told(ended: Promise<void>): Promise<void> {
  await ended;
  const { status } = making.state.value;
  if (status === 'done') announce(texts.value.made);
  if (status === 'cancelled') announce(texts.value.paused);
  await list();
}

/**
 * Creates a pack. If the key is missing, removes the pack that was begun unless it contains calls: with a key, a different pack
 * would be made, so that the begun one would be useless.
 */
async function created(zone: PackZoneInput, options: MakingOptions): Promise<PackInfo> {
  const packs = packsOf(sylvan());
  const before = new Set((await packs.list()).map(({ id }) => id));
  try {
    return await packs.create(zone, options);
  } catch (error) {
    if (isSylvanError(error, 'missing-key'))
      for (const pack of await packs.list())
        if (!pack.isComplete && madeCalls(pack) === 0 && !before.has(pack.id)) await packs.remove(pack.id);
    throw error;
  }
}

function withReport(before: MakingProgress | null, report: PackProgress): MakingProgress {
  const { step, call, calls, progress: own } = report;
  const fetched = new Map(before?.fetched);
  if (step === 'fetch' && own !== null) fetched.set(`${call} ${own.source}`, own.bytes);
  const bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
  // Data missing after the check is fetched again, but the bar never moves back.
  const fraction = Math.max(before?.fraction ?? 0, fractionOf(report));
  return { step, call, calls, fraction, bytes, fetched };
}

/** Fractions of the work at which each step begins and ends: fetching takes most of the time, writing and checking far less. */
const PARTS = { fetch: [0, 0.7], cut: [0.7, 0.75], check: [0.75, 0.98] } as const;

function fractionOf({ step, call, calls, progress: own }: PackProgress): number {
  const [from, to] = PARTS[step];
  return from + ((to - from) * (call - 1 + (own?.overall ?? 0))) / calls;
}
