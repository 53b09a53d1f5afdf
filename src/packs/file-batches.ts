import type { Block, FilledFile } from '../storage/block-store.ts';
import { demanded } from '../storage/demanding.ts';
import type { PackSpace } from '../storage/pack-storage.ts';

/** Of blocks, and files that have none: more at once are hardly quicker, and a stop would wait longer. */
const MOST_PARTS = 128;
/** Of blocks, but for one that is longer alone. */
const MOST_BYTES = 4 * 2 ** 20;

/** A file and what is known of it. */
type File = Omit<FilledFile, 'blocks'>;

/** Files and their blocks on the way into the space of a pack, many at once. What waits is bounded, and kept once it is flushed. */
export class FileBatches {
  #waiting = new Map<string, FilledFile & { readonly blocks: Block[] }>();
  #parts = 0;
  #bytes = 0;

  constructor(
    readonly space: Pick<PackSpace, 'addFiles'>,
    readonly signal: AbortSignal,
  ) {}

  /** A file's blocks may come in several calls. Rejects with `storage-full`, or with `signal.reason`, where others had to be kept before. */
  async add(file: File, blocks: readonly Block[]): Promise<void> {
    const bytes = blocks.reduce((sum, block) => sum + block.bytes.byteLength, 0);
    if (this.#parts >= MOST_PARTS || this.#bytes + bytes > MOST_BYTES) await this.flush();
    const waiting = this.#waiting.get(file.url) ?? { ...file, blocks: [] };
    this.#waiting.set(file.url, waiting);
    waiting.blocks.push(...blocks);
    this.#parts += Math.max(1, blocks.length);
    this.#bytes += bytes;
  }

  async flush(): Promise<void> {
    this.signal.throwIfAborted();
    const files = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#parts = 0;
    this.#bytes = 0;
    if (files.length > 0) await demanded(this.space.addFiles(files));
  }
}
