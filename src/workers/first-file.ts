import type { Asset } from '../stac/scene.ts';
import type { ReadingTask, Task } from './tasks.ts';

/** The first file that a task names; `null` if it reads none. */
export function firstFileOf(task: Task): Asset | null {
  return 'limits' in task ? fileOf(task) : null;
}

/** Without a default, the compiler reports a task that is missing. */
function fileOf(task: ReadingTask): Asset {
  switch (task.kind) {
    case 'survey':
      return task.quality;
    case 'read':
    case 'annual':
      return task.tiles[0].quality;
    case 'band-median':
      return task.observations[0].tiles[0];
    case 'backscatter':
      return task.tiles[0].bands.vv;
    case 'fire-mask':
      return task.mask;
    case 'canopy-map':
      return task.tiles[0];
    case 'map':
      return task.tiles[0].map;
    case 'cut':
    case 'describe':
      return task.asset;
  }
}
