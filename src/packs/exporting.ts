import { SylvanError } from '../core/errors.ts';
import { digestOf, hexOf } from '../storage/digest.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { payloadOf } from './checking.ts';
import { packChunks } from '../pack-file/pack-file.ts';
import type { PackPart } from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './pack-records.ts';

/**
 * The file of a pack, piece by piece as it is read. Rejects with `offline-miss` {pack} where it is not complete; the stream fails
 * with it where a part is missing.
 */
export async function packStream(
  { id }: Pick<PackRecord, 'id'>,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const index = await records.index(id);
  if (index === undefined) throw notWhole(id);
  const payload = async (part: PackPart) => {
    const bytes = await payloadOf(id, part, storage, records);
    if (bytes === undefined || hexOf(await digestOf(bytes)) !== part.sha256) throw notWhole(id);
    return bytes;
  };
  const chunks = packChunks(index, payload, signal);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

function notWhole(pack: string): SylvanError {
  return new SylvanError(
    'offline-miss',
    'Parts of this pack are not on this device: packs.resume() fetches them, or import its file again.',
    { fields: { pack } },
  );
}
