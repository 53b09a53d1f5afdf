import { AssetAddress } from '../net/address.ts';
import type { ByteRange, RangeSource } from '../net/range-source.ts';
import { offlineMiss, CachedSource, Writer } from './cached-source.ts';
import type { CachePlan, ReadLimits } from './policy.ts';
import type { BlockStore } from './stores.ts';
import type { OpenSource } from '../net/client.ts';
import { isWithheld } from '../net/signatures.ts';

/** A file that may not be fetched: every read is `offline-miss`. */
class UnreachableSource implements RangeSource {
  readonly size = null;
  readonly version = null;

  constructor(readonly url: string) {}

  read(offset: number, length: number): Promise<never> {
    return this.readMany([{ offset, length }]);
  }

  readMany(ranges: readonly ByteRange[]): Promise<never> {
    return Promise.reject(offlineMiss(this.url, ranges));
  }

  close(): void {
    return;
  }
}

/** Opens a plan's store. Called once per plan. */
export type OpenStore = (plan: CachePlan) => BlockStore;

interface CachedOpener {
  readonly open: OpenSource;
  /** Resolves when everything fetched so far has been stored or has failed. */
  readonly flushed: () => Promise<void>;
}

/** Maximum number of open stores: the cache and recently used packs. */
const MAX_STORES = 64;

/** Opens files through the store of their task's plan. Without a plan, opens them as `openSource` does. */
export function cachedOpener(openSource: OpenSource, openStore: OpenStore): CachedOpener {
  const writer = new Writer();
  const stores = new Map<string, BlockStore>();
  const storeOf = (plan: CachePlan) => {
    const name = JSON.stringify([plan.location, plan.space]);
    const store = stores.get(name) ?? openStore(plan);
    // Stores are cheap to drop: they reopen their files and connections.
    if (stores.size >= MAX_STORES) stores.clear();
    stores.set(name, store);
    return store;
  };
  return {
    open(href, limits: ReadLimits, transfers) {
      const { cachePlan } = limits;
      // Local files need no cache.
      if (cachePlan === undefined || href.startsWith('file:')) return openSource(href, limits, transfers);
      const { file, url } = new AssetAddress(href, transfers.unsigned);
      const mayFetch = !cachePlan.offline && !isWithheld(file);
      const inner = mayFetch ? openSource(href, limits, transfers) : new UnreachableSource(url);
      const { log } = transfers;
      return new CachedSource({
        file,
        inner,
        writer,
        plan: cachePlan,
        log,
        now: Date.now,
        store: storeOf(cachePlan),
      });
    },
    flushed: () => writer.flushed(),
  };
}
