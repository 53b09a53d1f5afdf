import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cache, CacheOptions } from '../cache.ts';
import { CACHE } from '../storage/block-store.ts';
import { forgivingAnswers } from '../storage/forgiving-answers.ts';
import { FolderAnswers } from '../storage/node/folder-answers.ts';

const USUAL_BYTES = 2 * 2 ** 30;

/** What the processes of a machine keep in a folder of what they fetched. */
export function openFolderCache({ folder = usualFolder(), bytes = USUAL_BYTES }: CacheOptions): Cache {
  const place = resolve(folder);
  return {
    plan: { place, space: CACHE, bytes, offline: false, session: null, aliases: [] },
    answers: forgivingAnswers(new FolderAnswers(join(place, CACHE))),
    // No file stays open between two uses.
    close: () => undefined,
  };
}

/** Where this user's programs keep what can be fetched again. */
function usualFolder(): string {
  const { XDG_CACHE_HOME: caches } = process.env;
  return join(caches === undefined || caches === '' ? join(homedir(), '.cache') : caches, 'sylvan');
}
