import { AssetAddress } from '../net/address.ts';
import type { ByteRange, RangeSource } from '../net/range-source.ts';
import { offlineMiss, CachedSource, Writer } from './cached-source.ts';
import type { CachePlan, ReadLimits } from './policy.ts';
import { CACHE, type BlockStore } from './stores.ts';
import type { OpenSource } from '../net/client.ts';

/** A file that may not be fetched: every reading of it is `offline-miss`. */
class UnreachableSource implements RangeSource {
  readonly url: string;
  readonly size = null;
  readonly version = null;
  readonly unverified = false;

  /** Throws `stac-invalid` for what is the address of no file. */
  constructor(href: string) {
    this.url = href.startsWith('file:') ? new URL(href).href : new AssetAddress(href).url;
  }

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

/** Opens a plan's store, once for each plan. */
export type OpenStore = (plan: CachePlan) => BlockStore;

interface CachedOpener {
  readonly open: OpenSource;
  /** Settles when all that was fetched so far is stored, or was deleted. */
  readonly flushed: () => Promise<void>;
}

/** Stores at hand: the cache, and packs that were opened lately. */
const MAX_STORES = 64;

/** Opens files through what their tasks keep, and as `openSource` does where they keep nothing. */
export function cachedOpener(openSource: OpenSource, openStore: OpenStore): CachedOpener {
  const writer = new Writer();
  const stores = new Map<string, BlockStore>();
  const storeOf = (plan: CachePlan) => {
    const name = JSON.stringify([plan.location, plan.space]);
    const store = stores.get(name) ?? openStore(plan);
    // A store is little but what it opens by itself.
    if (stores.size >= MAX_STORES) stores.clear();
    stores.set(name, store);
    return store;
  };
  return {
    open(href, limits: ReadLimits, transfers) {
      const { cachePlan } = limits;
      const isFile = href.startsWith('file:');
      // A cache of what is on this machine anyway would be of no use.
      if (cachePlan === undefined || (cachePlan.space === CACHE && isFile))
        return openSource(href, limits, transfers);
      // No network is needed to fill a pack with it.
      const plan = isFile && cachePlan.session !== null ? { ...cachePlan, offline: false } : cachePlan;
      const inner = plan.offline ? new UnreachableSource(href) : openSource(href, limits, transfers);
      const { log } = transfers;
      return new CachedSource({ inner, writer, plan, log, now: Date.now, store: storeOf(plan) });
    },
    flushed: () => writer.flushed(),
  };
}
