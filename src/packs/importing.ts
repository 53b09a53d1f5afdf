import { demanded } from '../storage/demanding.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { readPack, type PackSink } from './pack-file.ts';
import { HEAD_BYTES, packBytes, type PackIndex, type PackPart } from './pack-index.ts';
import { packHead } from './pack-file.ts';
import type { CallOutcome, PackRecord, PackRecords } from './pack-records.ts';

/** A file, or its bytes as they come. */
export type PackSource = Blob | ReadableStream<Uint8Array>;

/**
 * Reads a pack's file and keeps what it holds under an id of its own, so that nothing that is kept can be replaced by it. Every part is
 * checked before it is kept, and there is no pack until all of it is. Rejects with `pack-invalid`, with `storage-full`, or with
 * `signal.reason`; nothing of it is left then.
 */
export async function importPack(
  source: PackSource,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<PackRecord> {
  const id = crypto.randomUUID();
  return storage.exclusively(id, async () => {
    try {
      const read = await readPack(chunksOf(source), sinkOf(id, storage, records), signal);
      const index = { ...read, id };
      await records.keepIndex(index);
      const record = await recordOf(index);
      await records.keepRecord(record);
      return record;
    } catch (error) {
      await records.forget(id);
      await storage.space(id).clear();
      throw error;
    }
  });
}

function sinkOf(id: string, storage: PackStorage, records: PackRecords): PackSink {
  const { answers, blocks } = storage.space(id);
  const keep = async (part: PackPart, bytes: Uint8Array<ArrayBuffer>) => {
    if (part.kind === 'result')
      return records.store.keepAnswer(resultName(id, part.call), { bytes, date: null, kept: Date.now() });
    const { date, kept, name } = part as PackPart & { kind: 'answer' };
    if (part.kind === 'answer') return answers.keepAnswer(name, { bytes, date, kept });
    return blocks.keepBlocks(part.url, part.version, [{ offset: part.offset, bytes }]);
  };
  return {
    async begin({ files }) {
      for (const { url, version, size, seen } of files)
        await demanded(blocks.keepFile(url, { version, size, seen }));
    },
    part: (part, bytes) => demanded(keep(part, bytes)),
  };
}
