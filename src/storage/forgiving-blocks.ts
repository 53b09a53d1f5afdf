import type { BlockStore } from './block-store.ts';
import { Patience } from './patience.ts';

/** A store that never rejects: in trouble it has nothing and keeps nothing, and for a minute is not asked. */
export function forgivingBlocks(store: BlockStore, patience = new Patience()): BlockStore {
  return {
    file: (url) => patience.tried(() => store.file(url), undefined),
    keepFile: (url, file) => patience.tried(() => store.keepFile(url, file), undefined),
    forgetFile: (url) => patience.tried(() => store.forgetFile(url), undefined),
    blocks: (url, version, spans) => {
      const none = spans.map(() => undefined);
      return patience.tried(() => store.blocks(url, version, spans), none);
    },
    keepBlocks: (url, version, blocks) =>
      patience.tried(() => store.keepBlocks(url, version, blocks), undefined),
  };
}
