import { join } from 'node:path';
import { demandingBlocks } from '../../src/storage/demanding.ts';
import { forgivingBlocks } from '../../src/storage/forgiving-blocks.ts';
import { FolderBlocks } from '../../src/storage/node/folder-blocks.ts';
import type { OpenStore } from '../keeping/open-kept.ts';

/** A part of a folder. Where it is in trouble nothing is kept, unless a session must know. */
export const openFolderStore: OpenStore = ({ place, space, bytes, session }) => {
  const blocks = new FolderBlocks(join(place, space), bytes);
  return session === null ? forgivingBlocks(blocks) : demandingBlocks(blocks);
};
