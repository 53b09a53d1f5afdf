import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { UsedPack } from '../pack-use.ts';
import { choicesOf } from '../packs/pack-choices.ts';
import { KeptAnswers } from '../sources/kept-answers.ts';
import { openFolderPacks } from '../storage/node/folder-packs.ts';
import { PackFile } from '../pack-file/node/pack-file.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { IN_FILE } from '../core/keep-plan.ts';

/** The packs in `folder`, or of this user. */
export function openPacks(folder: string | undefined): PackStorage {
  return openFolderPacks(resolve(folder ?? usualFolder()));
}

/** A pack in its file; workers read it themselves. */
export async function openPackFile(path: string): Promise<UsedPack> {
  const place = resolve(path);
  const file = await PackFile.open(place);
  const { calls, today, choices } = file.index;
  const { ino, size, mtimeMs } = await stat(place);
  const space = `${IN_FILE}${ino}-${size}-${mtimeMs}`;
  const keep = { place, space, bytes: null, offline: true, session: null, aliases: [] };
  const answers = new KeptAnswers(file, { isOffline: () => true, keepsFiles: true });
  return {
    calls,
    places: { choices: choicesOf(choices), answers, keep, today },
    close: () => file.close(),
  };
}

/** Where this user's programs keep what is not to be lost. */
function usualFolder(): string {
  const { XDG_DATA_HOME: data } = process.env;
  return join(data === undefined || data === '' ? join(homedir(), '.local', 'share') : data, 'sylvan');
}
