import { demanded } from '../storage/demanding.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { readPack, type PackSink } from '../pack-file/pack-file.ts';
import type { PackPart } from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './pack-records.ts';
import { recordOfIndex } from './record-of-index.ts';

/** A pack's file, or its bytes as they come. */
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
      const index = await readPack(chunksOf(source), sinkOf(id, storage, records), signal);
      await records.keepIndex({ ...index, id });
      const record = await recordOfIndex({ ...index, id }, { isImported: true });
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
  const keep = (part: PackPart, bytes: Uint8Array<ArrayBuffer>) => {
    switch (part.kind) {
      case 'result':
        return records.keepResultBytes(id, part.call, bytes);
      case 'answer':
        return answers.keepAnswer(part.name, { bytes, date: part.date, kept: part.kept });
      case 'block':
        return blocks.keepBlocks(part.url, part.version, [{ offset: part.offset, bytes }]);
    }
  };
  return {
    async begin({ files }) {
      for (const { url, version, size, seen } of files)
        await demanded(blocks.keepFile(url, { version, size, seen }));
    },
    part: (part, bytes) => demanded(keep(part, bytes)),
  };
}

async function* chunksOf(source: PackSource): AsyncGenerator<Uint8Array> {
  const reader = (source instanceof Blob ? source.stream() : source).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Of a file that was refused the rest is not wanted.
    await reader.cancel().catch(() => undefined);
  }
}
