import { join } from 'node:path';
import { IN_FILE } from '../../src/core/keep-plan.ts';
import { demandingBlocks } from '../../src/storage/demanding.ts';
import { forgivingBlocks } from '../../src/storage/forgiving-blocks.ts';
import { FolderBlocks } from '../../src/storage/node/folder-blocks.ts';
import type { OpenStore } from '../keeping/open-kept.ts';
import { packFileBlocks } from './pack-file-blocks.ts';

/** A part of a folder, or a pack in its file. Where a cache is in trouble nothing is kept; where all must be, its user hears of it. */
export const openFolderStore: OpenStore = ({ place, space, bytes, session }) => {
  if (space.startsWith(IN_FILE)) return packFileBlocks(place, space);
  const blocks = new FolderBlocks(join(place, space), bytes);
  return session === null ? forgivingBlocks(blocks) : demandingBlocks(blocks);
};
