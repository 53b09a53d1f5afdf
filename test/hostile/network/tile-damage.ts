import { HeaderReader } from '../../../worker/cog/header-reader.ts';
import { COG_LIMITS, Tag } from '../../../worker/cog/tags.ts';
import { readIndexes } from '../../../worker/cog/tiles.ts';
import { validateStructure } from '../../../worker/cog/validate.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';

/** The file with these tiles of its full resolution corrupted; `tiles` are indices, row by row. */
export async function withDamagedTiles(
  bytes: Uint8Array<ArrayBuffer>,
  tiles: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = new AbortController();
  const source = new BytesRangeSource(bytes);
  const header = new HeaderReader(source, COG_LIMITS.headerBytes, signal);
  const { directories, littleEndian } = await validateStructure(header, COG_LIMITS);
  const tags = [Tag.tileOffsets, Tag.tileByteCounts].map((id) => directories[0].get(id)!);
  const [offsets, counts] = await readIndexes(source, tags, littleEndian, tiles, signal);
  const damaged = bytes.slice();
  offsets.forEach((offset, i) => {
    for (let at = offset + Math.floor(counts[i] / 2); at < offset + counts[i]; at++) damaged[at] ^= 0xa5;
  });
  return damaged;
}
