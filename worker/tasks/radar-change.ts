import { SylvanError } from '../../src/core/errors.ts';
import type { RadarChangeResult, RadarChangeTask } from '../../src/core/tasks/radar.ts';
import type { Arena } from '../arena.ts';

export function runRadarChange(task: RadarChangeTask, arena: Arena): RadarChangeResult {
  throw new SylvanError('internal', `${task.kind} is not built yet (${arena.maximumBytes})`);
}
