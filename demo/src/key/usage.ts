import type { KeyStatus } from 'sylvan';
import { sylvan } from '../state/engine.ts';
import { createRun } from '../state/run.ts';

/** The key's usage from the service. */
export const usage = createRun<KeyStatus>();

export function readUsage(): Promise<void> {
  return usage.start(({ signal }) => sylvan().keyStatus({ signal }));
}
