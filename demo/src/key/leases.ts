import { computed, signal } from '@preact/signals';
import type { LeaseState, Settled } from 'sylvan';
import { analysis } from '../state/analysis.ts';
import { announce } from '../state/announce.ts';
import { comparison } from '../state/comparison.ts';
import { key, sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';
import { texts } from './texts.ts';
import { readUsage } from './usage.ts';

/** The units that this device took along; null where there are none. */
export const lease = signal<LeaseState | null>(null);

/** Whether calls are under way: whatever begins or ends may have spent a unit. */
export const calls = computed(() => [analysis, comparison].map(({ state }) => state.value.status).join());

/** Taking and settling, one at a time; settling finds what became of the lease, or null where there was none. */
export const leasing = createRun<Settled | 'taken' | null>();

/** Reading is no news: what it fails with is told when units are taken or settled. */
export async function readLease(of: string | null): Promise<void> {
  try {
    lease.value = of === null ? null : await sylvan().leases.state();
  } catch {
    lease.value = null;
  }
}

export async function take(units: number): Promise<void> {
  await leasing.start(async ({ signal: ended }) => {
    lease.value = await sylvan().leases.take(units, { signal: ended });
    return 'taken';
  });
  await afterwards();
}

export async function settle(): Promise<void> {
  await leasing.start(({ signal: ended }) => sylvan().leases.settle({ signal: ended }));
  await afterwards();
}

async function afterwards(): Promise<void> {
  const { status, found } = leasing.state.value;
  if (status === 'done') announce(toldOf(found));
  await readLease(key.value);
  if (key.value !== null) await readUsage();
}

/** What came of it, in a sentence. */
export function toldOf(found: Settled | 'taken' | null): string {
  const { taken, nothingToSettle, settled } = texts.value;
  if (found === 'taken') return taken;
  return found === null ? nothingToSettle : settled(found.used, found.returned);
}
