import type { PackProgress } from 'sylvan/packs';

/** The progress of making a pack, over all of its calls. */
export interface MakingProgress {
  readonly step: PackProgress['step'];
  /** The current call, from 1, and the number of calls. */
  readonly call: number;
  readonly calls: number;
  /** Fraction of all the work, 0 to 1. */
  readonly fraction: number;
  /** Bytes fetched since this run was started or resumed. */
  readonly bytes: number;
  /** Bytes of each call and source; only the latest counts. */
  readonly fetched: ReadonlyMap<string, number>;
}

/** The progress after another report from the library. */
export function withReport(before: MakingProgress | null, report: PackProgress): MakingProgress {
  const { step, call, calls, progress } = report;
  const fetched = new Map(before?.fetched);
  if (step === 'fetch' && progress !== null) fetched.set(`${call} ${progress.source}`, progress.bytes);
  const bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
  // Data missing after the check is fetched again, but the bar never moves back.
  const fraction = Math.max(before?.fraction ?? 0, fractionOf(report));
  return { step, call, calls, fraction, bytes, fetched };
}

/** Fetching takes most of the time, writing and checking far less. */
const PARTS = {
  fetch: { from: 0, to: 0.7 },
  cut: { from: 0.7, to: 0.75 },
  check: { from: 0.75, to: 0.98 },
};

function fractionOf({ step, call, calls, progress }: PackProgress): number {
  const { from, to } = PARTS[step];
  const done = call - 1 + (progress?.overall ?? 0);
  return from + ((to - from) * done) / calls;
}
