import type { OpenBatch } from '../state/open-batch.ts';
import type { RunFlags } from './flags.ts';
import type { Io } from './io.ts';

export async function computeTogether(_opened: OpenBatch, _flags: RunFlags, _io: Io): Promise<void> {
  await Promise.reject(new Error('to come'));
}
