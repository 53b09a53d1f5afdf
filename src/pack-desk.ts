import { analyze } from './analyze.ts';
import type { CallContext } from './call.ts';
import type { CallDependencies, EngineContexts } from './engine-contexts.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { loadComparisons } from './on-demand.ts';
import { packCalls } from './packs/calls.ts';
import type { CallTerms, PackDesk } from './packs/desk.ts';
import { estimatePack } from './packs/estimate.ts';
import type { PackCall } from './packs/manifest.ts';
import { parsePackZone } from './request/pack-zone.ts';
import { PRODUCTS } from './sources/written.ts';
import { runAgain, type Pool } from './workers/pool.ts';

/** Makes the calls that fill packs. */
export function packDesk(
  options: EngineOptions,
  contexts: EngineContexts,
  { pool, meter, now }: { readonly pool: Pool; readonly meter: Meter; readonly now: () => Date },
): Omit<PackDesk, 'storage'> {
  const run = async (
    { operation, request }: PackCall,
    dependencies: CallDependencies & Pick<CallContext, 'today'>,
    { meter: own = FREE, onProgress, signal, accept }: CallTerms,
  ) => {
    const context = { ...dependencies, meter: own, onProgress, signal, ...(accept && { accept }) };
    const work = operation === 'analyze' ? analyze : (await loadComparisons()).compare;
    // So that a pack can also show its zone in true colour.
    return (await work(request, context, { planes: false, trueColour: true })).answer;
  };
  return {
    choices: options,
    meter,
    isFree: meter === FREE,
    now,
    products: PRODUCTS,
    estimate: (zone) => estimatePack(zone, options),
    callsOf: packCalls,
    zoneOf: (requested, today) => parsePackZone(requested, { today }),
    make: (call, context, terms) => run(call, { ...contexts.making(context), today: context.today }, terms),
    answer: (call, pack, terms) => run(call, { ...contexts.ofPack(pack), today: pack.today }, terms),
    async cut(task, cachePlan, signal) {
      const limits = { ...contexts.usual().limits, cachePlan };
      return (await runAgain(pool, { kind: 'cut', limits, ...task }, { signal })).bytes;
    },
  };
}
