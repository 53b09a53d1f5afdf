import type { Analyzed } from './analyze.ts';
import type { CallContext, EngineCall, LayerOptions } from './call.ts';
import { isPackId } from './cache/pack-storage.ts';
import type { Operation } from './contract/calls.ts';
import type { Compared } from './comparisons.ts';
import type { AnalyzeAnswer, CompareAnswer } from './contract/index.ts';
import type { CallDependencies, EngineContexts } from './engine-contexts.ts';
import type { EngineOptions } from './engine-options.ts';
import { isSylvanError, SylvanError } from './errors/errors.ts';
import type { Loaded } from './errors/loaded.ts';
import type { Meter } from './metering/meter.ts';
import { FREE } from './meters.ts';
import { gapIn, type CallTerms, type PackDesk, type UsedPack } from './packs/desk.ts';
import type { PackCall } from './packs/manifest.ts';
import type { PackStore } from './packs/pack-store.ts';
import type { Platform } from './platform.ts';
import { atOnePlace } from './request/own-fields.ts';
import { runRetryingLost, type Pool } from './workers/pool.ts';

/** The common type of `analyze` and `compare`. */
export type Work = (
  request: unknown,
  context: CallContext,
  requested: LayerOptions,
) => Promise<Analyzed | Compared>;

interface DeskParts {
  readonly pool: Pool;
  readonly meter: Meter;
  readonly now: () => Date;
  readonly workOf: (operation: Operation) => Promise<Work>;
}

/** Makes the calls that fill packs. */
export function packDesk(
  options: EngineOptions,
  contexts: EngineContexts,
  { pool, meter, now, workOf }: DeskParts,
): Omit<PackDesk, 'storage'> {
  const run = async (
    { operation, request }: PackCall,
    dependencies: CallDependencies & Pick<CallContext, 'today'>,
    { meter: own = FREE, onProgress, signal, accept }: CallTerms,
  ) => {
    const context = { ...dependencies, meter: own, onProgress, signal, ...(accept && { accept }) };
    const work = await workOf(operation);
    // True colour is read so that a pack can also show its zone in it.
    return (await work(request, context, { planes: false, trueColour: true })).answer;
  };
  return {
    choices: options,
    meter,
    isFree: meter === FREE,
    now,
    make: (call, context, terms) => run(call, { ...contexts.making(context), today: context.today }, terms),
    answer: (call, pack, terms) => run(call, { ...contexts.ofPack(pack), today: pack.today }, terms),
    async cut(task, cachePlan, signal) {
      const limits = { ...contexts.usual().limits, cachePlan };
      return (await runRetryingLost(pool, { kind: 'cut', limits, ...task }, { signal })).bytes;
    },
  };
}

interface OnPack extends LayerOptions {
  readonly operation: Operation;
  readonly pack: string;
}

/** Runs calls on packs, which are free. Fields that a request leaves out are taken from {@link usualRequest}. */
export function callsOnPacks(contexts: EngineContexts, packs: Loaded<PackStore>, platform: Platform) {
  return async (work: Work, request: unknown, call: EngineCall, { operation, pack, ...own }: OnPack) => {
    const used = await usedPack(pack, packs, platform);
    const requested = atOnePlace(usualRequest(used, operation, request), request);
    const accept: CallContext['accept'] = (answer) => refuseLoss(used, requested, answer);
    const context = { ...call, ...contexts.ofPack(used), today: used.today, meter: FREE, accept };
    return ofPack(used, requested, work(requested, context, own));
  };
}

/**
 * The request of the pack's first call of this kind or, if there is none, the place of its first call. A pack of one year has no
 * comparison: throws `offline-miss` {operation} if a comparison with such a pack states no days.
 */
function usualRequest({ calls }: UsedPack, operation: Operation, request: unknown): object {
  const usual = calls.find((one) => one.operation === operation)?.request;
  if (usual !== undefined) return usual;
  if (operation === 'compare' && !isOfPeriods(request))
    throw new SylvanError(
      'offline-miss',
      'The pack covers one year, so it has no comparison: state both periods, or make a pack of at least two years.',
      { fields: { operation } },
    );
  const [{ request: first }] = calls;
  return Object.fromEntries(Object.entries(first).filter(([name]) => !name.startsWith('date')));
}

/** Whether this is a request to `compare`: only those have the days of periods. */
export function isOfPeriods(request: unknown): boolean {
  const fields = Object.keys(Object(request) as object);
  return fields.some((field) => field === 'periods' || /^date[12]_/.test(field));
}

/** Finds a pack: by its id on this device, or else in a file. Rejects with `not-found` if there is none. */
async function usedPack(pack: string, packs: Loaded<PackStore>, platform: Platform): Promise<UsedPack> {
  if (platform.openPackFile !== undefined && !isPackId(pack)) return platform.openPackFile(pack);
  return (await packs.load()).use(pack);
}

/**
 * Rewrites the error of `work` on a pack: if the pack lacks something, the error says what the pack was made for. Only for the
 * pack's own calls does `no-imagery` mean that there are no images; for other requests, the pack does not hold them.
 */
async function ofPack<T>(pack: UsedPack, request: unknown, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isMiss = isSylvanError(error, 'offline-miss');
    const isOutside = isSylvanError(error, 'no-imagery') && !isCallOf(pack, request);
    if (!isMiss && !isOutside) throw error;
    const [{ request: made }] = pack.calls;
    const [lat, lng, size] = [made.lat, made.lng, made.size].map(Number);
    const ground = 'geometry' in made ? 'a polygon' : `${size} km around ${lat}, ${lng}`;
    const held = `The pack covers ${ground} and ${pack.calls.length} calls`;
    throw new SylvanError(
      'offline-miss',
      isMiss ? `${held}. ${error.message}` : `${held}, and has no images for this request.`,
      { fields: isMiss ? error.fields : {}, cause: error },
    );
  }
}

/**
 * Throws `offline-miss` {source} if the record of one of the pack's own calls lacks a source: the pack was made with all of them,
 * and without one the numbers would differ.
 */
function refuseLoss(pack: UsedPack, request: unknown, answer: AnalyzeAnswer | CompareAnswer): void {
  const lost = isCallOf(pack, request) ? gapIn(answer) : undefined;
  if (lost === undefined) return;
  throw new SylvanError(
    'offline-miss',
    `The data of ${lost.id} in the pack cannot be read: ${lost.detail ?? 'it failed'} Go online and use packs.resume(), or import the file of the pack again.`,
    { fields: { source: lost.id } },
  );
}

/** Whether the pack was made for this request; fields that the pack does not fix may have any value. */
function isCallOf({ calls }: UsedPack, request: unknown): boolean {
  const requested = Object(request) as Readonly<Record<string, unknown>>;
  return calls.some((call) =>
    Object.entries(call.request).every(
      ([name, value]) => JSON.stringify(requested[name]) === JSON.stringify(value),
    ),
  );
}
