import { signal } from '@preact/signals';
import { isSylvanError } from 'sylvan';
import { packsOf, type PackInfo, type PackZoneInput, type MakingOptions } from 'sylvan/packs';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { withReport, type MakingProgress } from './making-progress.ts';
import { leftBehind } from './pack-state.ts';
import { list } from './shelf.ts';
import { texts } from '../texts/packs.ts';

/** Making a pack, which continues while the user visits other pages. Cancelling pauses it. */
export const making = createRun<PackInfo>();
export const progress = signal<MakingProgress | null>(null);

type Work = (terms: MakingOptions) => Promise<PackInfo>;
let last: Work | null = null;

export function make(zone: PackZoneInput): Promise<void> {
  return run((terms) => created(zone, terms));
}

export function resume(id: string): Promise<void> {
  return run((terms) => packsOf(sylvan()).resume(id, terms));
}

export function pause(): void {
  making.cancel();
}

/** Resumes what was last paused or failed. */
export async function goOn(): Promise<void> {
  if (last !== null) await run(last);
}

async function run(work: Work): Promise<void> {
  last = work;
  progress.value = null;
  await making.start(({ signal: paused }) =>
    work({ signal: paused, onProgress: (report) => (progress.value = withReport(progress.value, report)) }),
  );
  const { status } = making.state.value;
  if (status === 'done') announce(texts.value.made);
  if (status === 'cancelled') announce(texts.value.paused);
  await list();
}

/** With a key it is a different pack: one begun without a key is useless. */
async function created(zone: PackZoneInput, terms: Parameters<Work>[0]): Promise<PackInfo> {
  const packs = packsOf(sylvan());
  const before = await packs.list();
  try {
    return await packs.create(zone, terms);
  } catch (error) {
    if (isSylvanError(error, 'missing-key'))
      for (const { id } of leftBehind(before, await packs.list())) await packs.remove(id);
    throw error;
  }
}
