import { isSylvanError, SylvanError } from '../src/errors/errors.ts';
import type { ReadLimits } from '../src/cache/policy.ts';
import type { Asset } from '../src/stac/scene.ts';
import type { Arena } from './arena.ts';
import { openCog, type Cog } from './cog/cog.ts';
import { checksTiles, TileDecoder } from './cog/tile-decoder.ts';
import { unsupported } from './cog/faults.ts';
import type { TakeWork } from './cog/tiles.ts';
import { Allowance } from '../src/net/options.ts';
import type { TaskTransfers } from '../src/net/client.ts';
import type { RangeSource } from '../src/net/range-source.ts';
import { TransferLog } from '../src/net/transfer-log.ts';
import type { TaskContext } from './context.ts';

/** What the files of one task, or of one scene, share. */
export interface FileTransfers extends TaskTransfers {
  /** Fraction of a window's pixels that damaged tiles may cost: none, but where the rest is of use and the loss is reported. */
  readonly lostFraction: number;
  /** Windows that were read without all of their tiles; the share that is valid is in the fields. */
  readonly losses: SylvanError[];
}

/** At least this fraction of the pixels that a scene's file should give must be sound. */
const MIN_SOUND = 0.9;

/** What one task may take from the network, with its bytes reported as progress. */
export function openTransfers(
  { bytes, until = Infinity, timeScale }: ReadLimits,
  { onProgress }: Pick<TaskContext, 'onProgress'>,
): FileTransfers {
  return {
    lostFraction: 0,
    losses: [],
    allowance: new Allowance(bytes, undefined, undefined, () => (until - Date.now()) / timeScale),
    log: new TransferLog((transfer) => onProgress(0, transfer.bytes)),
  };
}

/** The same for a scene that is used with up to a tenth of its pixels lost, which `losses` states. */
export function openPartly(limits: ReadLimits, context: Pick<TaskContext, 'onProgress'>): FileTransfers {
  return { ...openTransfers(limits, context), lostFraction: 1 - MIN_SOUND };
}

/**
 * Opens an asset for `use` and closes it whatever happens. A file that was replaced in the middle, or ends before bytes that
 * its header promises, is opened anew, once: what was read of the old one is thrown away. What `use` throws next to SylvanErrors
 * is turned by {@link fileFailure}.
 */
export async function withCog<R>(
  asset: Asset,
  limits: ReadLimits,
  transfers: FileTransfers,
  context: TaskContext,
  use: (cog: Cog) => Promise<R>,
): Promise<R> {
  const file = new AssetFile(asset, limits, transfers, context);
  try {
    return await file.use(use, context.signal);
  } finally {
    file.close();
  }
}

/** An asset that stays open between uses, one after the other: its header is read once. Who makes it closes it. */
export class AssetFile {
  #source: RangeSource | null = null;
  /** Whether it was found to be another file than a cache has: the browser's keeps ranges of both. */
  #isReopened = false;
  #cog: Cog | null = null;
  readonly #decoder: TileDecoder;

  constructor(
    readonly asset: Asset,
    readonly limits: ReadLimits,
    readonly transfers: FileTransfers,
    readonly context: Omit<TaskContext, 'signal'>,
  ) {
    this.#decoder = new TileDecoder(context.shelf);
  }

  /** One use, as {@link withCog} has it. */
  async use<R>(use: (cog: Cog) => Promise<R>, signal: AbortSignal): Promise<R> {
    try {
      return await this.#useOnce(use, signal);
    } catch (error) {
      if (!isSylvanError(error, 'source-changed', 'out-of-range')) throw error;
      this.close();
      this.#isReopened = true;
      return this.#useOnce(use, signal);
    }
  }

  close(): void {
    this.#source?.close();
    this.#source = null;
    this.#cog = null;
  }

  async #useOnce<R>(use: (cog: Cog) => Promise<R>, signal: AbortSignal): Promise<R> {
    const { arena, onProgress } = this.context;
    const source = (this.#source ??= this.#open());
    const { decoded } = this.#decoder;
    const { lostFraction, losses } = this.transfers;
    const checksums = checksTiles(this.asset.href, this.limits);
    try {
      const limits = { lostFraction, checksums };
      const takeWork = decodingWithin(this.transfers.allowance);
      const cog = (this.#cog ??= await openCog(source, this.#decoder, signal, limits, takeWork));
      const reported = cog.losses.length;
      const result = await use(cog);
      losses.push(...cog.losses.slice(reported));
      return result;
    } catch (error) {
      signal.throwIfAborted();
      throw fileFailure(error, source.url, arena);
    } finally {
      onProgress(this.#decoder.decoded - decoded, 0);
    }
  }

  #open(): RangeSource {
    const transfers = { ...this.transfers, fresh: this.#isReopened };
    return this.context.openSource(this.asset.href, this.limits, transfers);
  }
}

/** Refuses the window with which a task would decode more than it may: `unsupported-tiff` {asset, what}. */
function decodingWithin(allowance: Allowance): TakeWork {
  return (asset, tiles, bytes) => {
    if (allowance.takeDecoding(tiles, bytes)) return;
    const { maximumTiles, maximumDecoded } = allowance;
    const maximum = `at most ${maximumTiles} tiles and ${maximumDecoded} bytes decoded for one task`;
    throw unsupported(asset, `more tiles, or larger ones, than can be decoded in time (${maximum})`);
  };
}

/**
 * Whatever was thrown while a file was in use, as a failure of that file, so that its scene is left out and the others go
 * on: `tile-corrupt` {asset, reason} where a kernel trapped, for only pixels can lead one astray; else `unsupported-tiff`
 * {asset, what}, for the file requests more memory than there is, or for what no check foresaw. The cause says which.
 * After a trap the arena is retired.
 */
function fileFailure(error: unknown, asset: string, arena: Arena): SylvanError {
  if (isSylvanError(error)) return error;
  const cause = error;
  if (retireAfterTrap(error, arena)) {
    const reason = 'a kernel stopped at its pixels';
    return new SylvanError(
      'tile-corrupt',
      `${asset} cannot be read: ${reason}. None of its pixels were used.`,
      {
        fields: { asset, reason },
        cause,
      },
    );
  }
  const what = error instanceof RangeError ? 'more memory than there is' : 'what Sylvan did not foresee';
  return new SylvanError('unsupported-tiff', `${asset} asks for ${what}. None of its pixels were used.`, {
    fields: { asset, what },
    cause,
  });
}

/** Whether `error` is a kernel's trap; the arena is retired then. */
export function retireAfterTrap(error: unknown, arena: Arena): boolean {
  const trapped = error instanceof WebAssembly.RuntimeError;
  if (trapped) arena.retire();
  return trapped;
}

const OF_THE_TASK = ['access-expired', 'internal', 'offline-miss', 'pack-invalid', 'storage-full'] as const;

/**
 * A failure that concerns one scene, that of `asset`: what its files threw, and a trap or a lack of memory at the work on its
 * pixels. An abort, a signature to renew, what is not cached where nothing may be fetched, a full disk and our own mistakes
 * concern the whole task.
 */
export function leftOut(
  error: unknown,
  { href }: Pick<Asset, 'href'>,
  { signal, arena }: Pick<TaskContext, 'signal' | 'arena'>,
): SylvanError {
  signal.throwIfAborted();
  const failure = pixelFailure(error, href, arena);
  if (!isSylvanError(failure) || isSylvanError(failure, ...OF_THE_TASK)) throw failure;
  return failure;
}

/** A trap or a lack of memory outside of a file's reading, as a failure of that file; anything else as it is. */
export function pixelFailure(error: unknown, href: string, arena: Arena): unknown {
  const isOfPixels = retireAfterTrap(error, arena) || error instanceof RangeError;
  return isOfPixels ? fileFailure(error, withoutQuery(href), arena) : error;
}

/** Queries may hold signatures. */
function withoutQuery(href: string): string {
  return href.replace(/[?#].*$/s, '');
}
