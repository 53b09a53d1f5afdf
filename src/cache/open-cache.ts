import { AssetAddress } from '../net/address.ts';
import { bestEffortBlocks, demandingBlocks } from './best-effort.ts';
import { CachedSource, Writer } from './cached-source.ts';
import type { CachePlan, ReadLimits } from './policy.ts';
import type { BlockStore } from './stores.ts';
import type { OpenSource } from '../net/client.ts';
import { isWithheld } from '../net/signatures.ts';

/** Opens the store of a space. */
export type OpenStore = (plan: CachePlan) => BlockStore;

/** Maximum number of open stores: the cache and recently used packs. */
const MAX_STORES = 64;

/**
 * Opens files through the store of their task's plan. Failures of the store are ignored unless the plan has a session. Without a
 * plan, opens files as `openSource` does.
 */
export function cachedOpener(openSource: OpenSource, openStore: OpenStore) {
  const writer = new Writer();
  const stores = new Map<string, BlockStore>();
  const storeOf = (plan: CachePlan) => {
    const name = JSON.stringify([plan.location, plan.space, plan.session === null]);
    const guarded = plan.session === null ? bestEffortBlocks : demandingBlocks;
    const store = stores.get(name) ?? guarded(openStore(plan));
    // Stores are cheap to drop: they reopen their files and connections.
    if (stores.size >= MAX_STORES) stores.clear();
    stores.set(name, store);
    return store;
  };
  const open: OpenSource = (href, limits: ReadLimits, transfers) => {
    const { cachePlan } = limits;
    // Local files need no cache.
    if (cachePlan === undefined || href.startsWith('file:')) return openSource(href, limits, transfers);
    const { file } = new AssetAddress(href, transfers.unsigned);
    const plan = { ...cachePlan, offline: cachePlan.offline || isWithheld(file) };
    const inner = openSource(href, limits, transfers);
    return new CachedSource({ file, inner, writer, plan, log: transfers.log, store: storeOf(cachePlan) });
  };
  return { open, flushed: () => writer.flushed() };
}
