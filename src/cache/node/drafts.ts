import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UUID } from '../../contract/uuid.ts';

/** Milliseconds after which a draft is abandoned. Writing one takes seconds. */
const OLD = 24 * 3_600_000;
/** Maximum number of drafts checked at a time. */
const MAX_DRAFTS = 1000;

/** Deletes drafts (files named `start` plus a UUID) that killed processes left in a folder at least a day ago. */
export async function removeOldDrafts(folder: string, start = ''): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => name.startsWith(start) && UUID.test(name.slice(start.length)));
  for (const name of drafts.slice(0, MAX_DRAFTS)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > OLD)
      await rm(path, { force: true }).catch(() => undefined);
  }
}
