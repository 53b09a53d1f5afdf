import { SylvanError } from '../../src/core/errors.ts';
import type { RadarResult, RadarTask } from '../../src/core/tasks/radar.ts';
import type { Arena } from '../arena.ts';

export function runRadar(task: RadarTask, arena: Arena): RadarResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
