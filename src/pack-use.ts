import { isSylvanError, SylvanError } from './errors/errors.ts';
import type { CallContext, EngineCall, LayerOptions } from './call.ts';
import type { Operation } from './contract/calls.ts';
import type { AnalyzeAnswer, CompareAnswer } from './contract/index.ts';
import { gapIn, type UsedPack } from './packs/desk.ts';
import type { PacksLoader } from './packs/loader.ts';
import type { EngineContexts } from './engine-contexts.ts';
import { FREE } from './meters.ts';
import type { Platform } from './platform.ts';
import { isPackId } from './cache/pack-storage.ts';
import { atOnePlace, ownFields } from './request/own-fields.ts';

type Work<R> = (request: unknown, context: CallContext, requested: LayerOptions) => Promise<R>;

interface OnPack extends LayerOptions {
  readonly operation: Operation;
  readonly pack: string;
}

/** Runs calls on packs; they are free. */
export function callsOnPacks(contexts: EngineContexts, packs: PacksLoader, platform: Platform) {
  return async <R>(
    work: Work<R>,
    request: unknown,
    call: EngineCall,
    { operation, pack, ...own }: OnPack,
  ): Promise<R> => {
    const used = await usedPack(pack, packs, platform);
    const requested = packRequest(request, operation, used);
    const accept: CallContext['accept'] = (answer) => refuseLoss(used, requested, answer);
    const context = { ...call, ...contexts.ofPack(used), today: used.today, meter: FREE, accept };
    return ofPack(used, requested, work(requested, context, own));
  };
}

/** Finds a pack: by its id on this device, or else in a file. Rejects with `not-found` if there is none. */
async function usedPack(pack: string, packs: PacksLoader, platform: Platform): Promise<UsedPack> {
  if (platform.openPackFile !== undefined && !isPackId(pack)) return platform.openPackFile(pack);
  return (await packs.load()).use(pack);
}

/**
 * Fills the fields that a request leaves out from the pack's first call of this kind. Returns anything but an object unchanged,
 * and the call refuses it.
 */
export function packRequest(request: unknown, operation: Operation, { calls }: UsedPack): unknown {
  const own = ownFields(request);
  const usual = calls.find((call) => call.operation === operation)?.request ?? {};
  return typeof own === 'object' && own !== null && !Array.isArray(own) ? atOnePlace(usual, own) : own;
}

/**
 * Rewrites the error of `work` on a pack: if the pack lacks something, the error says what the pack was made for. Only for the
 * pack's own calls does no imagery mean that there is none; for other requests, the pack does not hold it.
 */
export async function ofPack<T>(pack: UsedPack, request: unknown, work: Promise<T>): Promise<T> {
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
 * and without one the numbers differ.
 */
function refuseLoss(pack: UsedPack, request: unknown, answer: AnalyzeAnswer | CompareAnswer): void {
  const lost = isCallOf(pack, request) ? gapIn(answer) : undefined;
  if (lost === undefined) return;
  throw new SylvanError(
    'offline-miss',
    `Its data of ${lost.id} cannot be read: ${lost.detail ?? 'it failed'} Go online and use packs.resume(), or import its file again.`,
    { fields: { source: lost.id } },
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Whether the pack was made for this request; fields that the pack does not fix may have any value. */
function isCallOf({ calls }: UsedPack, request: unknown): boolean {
  const requested = Object(request) as Readonly<Record<string, unknown>>;
  return calls.some((call) =>
    Object.entries(call.request).every(([name, value]) => isEqual(requested[name], value)),
  );
}
