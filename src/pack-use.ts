import { isSylvanError, SylvanError } from './core/errors.ts';
import type { Operation } from './contract/calls.ts';
import type { CallPlaces } from './packs/pack-desk.ts';
import type { PackCall } from './pack-file/pack-index.ts';
import type { PacksLoader } from './packs-loader.ts';
import type { Platform } from './platform.ts';
import { ownFields } from './request/own-fields.ts';

/** A pack that a call is answered from. Whoever opens it closes it. */
export interface UsedPack {
  readonly calls: readonly PackCall[];
  readonly places: CallPlaces;
  readonly close: () => Promise<void>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The pack that is named: by an id one of this device, else one in a file. Rejects with `not-found` where there is none. */
export async function usedPack(pack: string, packs: PacksLoader, platform: Platform): Promise<UsedPack> {
  if (platform.openPackFile !== undefined && !ID.test(pack)) return platform.openPackFile(pack);
  return (await packs.load()).use(pack);
}

/**
 * A request whose fields, where they are left out, are those of the pack's first call of this kind. Anything else than an object stays
 * what it is, for the call to refuse.
 */
export function packRequest(request: unknown, operation: Operation, { calls }: UsedPack): unknown {
  const own = ownFields(request);
  const usual = calls.find((call) => call.operation === operation)?.request ?? {};
  return typeof own === 'object' && own !== null && !Array.isArray(own) ? { ...usual, ...own } : own;
}

/** What `work` on a pack rejects with: of what the pack lacks it is said what it was made for. */
export async function ofPack<T>(pack: UsedPack, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isSylvanError(error, 'offline-miss')) throw error;
    const { lat, lng, size } = pack.calls[0].request;
    throw new SylvanError(
      'offline-miss',
      `The pack holds ${String(size)} km around ${String(lat)}, ${String(lng)} and ${pack.calls.length} calls. ${error.message}`,
      { fields: error.fields, cause: error },
    );
  }
}
