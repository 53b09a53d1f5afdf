import type { PackProgress } from 'sylvan/packs';

/** How far the making of a pack is, all of its calls together. */
export interface MakingProgress {
  readonly step: PackProgress['step'];
  /** The call under way, from 1, and how many there are. */
  readonly call: number;
  readonly calls: number;
  /** Of everything there is to do, 0 to 1. */
  readonly fraction: number;
  /** Fetched since this making was begun or gone on with. */
  readonly bytes: number;
  /** Bytes of each call and source, of which the newest counts. */
  readonly fetched: ReadonlyMap<string, number>;
}

/** What is known after another report of the library. */
export function withReport(before: MakingProgress | null, report: PackProgress): MakingProgress {
  const { step, call, calls, progress } = report;
  const fetched = new Map(before?.fetched);
  if (step === 'fetch' && progress !== null) fetched.set(`${call} ${progress.source}`, progress.bytes);
  const bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
  // What a pack lacks after its check is fetched again: a bar goes on, never back.
  const fraction = Math.max(before?.fraction ?? 0, fractionOf(report));
  return { step, call, calls, fraction, bytes, fetched };
}

/** Fetching takes the most of the time, writing and the check by far less. */
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
