import { joined, viewOf } from '../net/buffers.ts';
import type { ByteRange, Bytes } from '../net/range-source.ts';
import { LOCAL, entryName, readExactly, ZipError, type ReadRange, type ZipEntry } from './directory.ts';

/** Where a stored entry's content lies. Throws ZipError for a deflated entry. */
export async function spanOf(entry: ZipEntry, read: ReadRange): Promise<ByteRange> {
  if (entry.isDeflated)
    throw new ZipError(
      'invalid',
      'It is deflated, and cannot be read in parts: make the archive with `zip -0`.',
      entry.name,
    );
  return { offset: await dataStart(entry, read), length: entry.size };
}

/**
 * The content of an entry, inflated if needed. Throws ZipError for more than `maximum` bytes and if its checksum does not match.
 */
export async function contentOf(entry: ZipEntry, read: ReadRange, maximum: number): Promise<Bytes> {
  const { name, size, packedSize, isDeflated, crc } = entry;
  if (size > maximum || packedSize > maximum)
    throw new ZipError('too-large', `It has more than ${maximum} bytes.`, name);
  const data = await readExactly(read, await dataStart(entry, read), packedSize);
  const bytes = isDeflated ? await inflated(data, entry) : data;
  if (crc32(bytes) !== crc) throw new ZipError('damaged', 'Its checksum does not match.', name);
  return bytes;
}

/** The position after the local header, which must belong to this entry. */
async function dataStart({ name, start, packedSize, limit }: ZipEntry, read: ReadRange): Promise<number> {
  const header = viewOf(await readExactly(read, start, LOCAL.bytes));
  const [nameBytes, extraBytes] = [header.getUint16(26, true), header.getUint16(28, true)];
  const offset = start + LOCAL.bytes + nameBytes + extraBytes;
  const isOwn = header.getUint32(0, true) === LOCAL.signature && offset + packedSize <= limit;
  const written = isOwn ? await readExactly(read, start + LOCAL.bytes, nameBytes) : null;
  if (written === null || entryName(written) !== name)
    throw new ZipError('invalid', 'Its local header does not match the directory.', name);
  return offset;
}

/** Inflates data. Stops after the stated size; an entry that inflates to more or fewer bytes is damaged. */
async function inflated(data: Bytes, { name, size }: ZipEntry): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    // The stated size is not trusted: no memory is allocated for it in advance.
    for (let read = await reader.read(); !read.done && length <= size; read = await reader.read()) {
      pieces.push(read.value);
      length += read.value.byteLength;
    }
  } catch {
    length = -1;
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (length !== size) throw new ZipError('damaged', 'It cannot be inflated to its size.', name);
  return joined(pieces);
}

let table: Uint32Array | undefined;

/** CRC-32 as used by zip (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, i) => {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;
}
