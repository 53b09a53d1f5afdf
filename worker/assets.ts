import { isSylvanError, SylvanError, type ErrorData, type ProblemCode } from '../src/errors/errors.ts';
import type { ReadLimits } from '../src/cache/policy.ts';
import { contradictionOf } from '../src/stac/file-agreement.ts';
import { inconsistentScene } from '../src/stac/inconsistency.ts';
import type { Asset } from '../src/stac/scene.ts';
import { OutOfMemory, type Arena } from './arena.ts';
import { openCog, type Cog, type CogListener } from './cog/cog.ts';
import { checksTiles } from './cog/early-stop.ts';
import { TileDecoder } from './cog/tile-decoder.ts';
import { unsupported } from './cog/faults.ts';
import type { TakeWork } from './cog/tiles.ts';
import { fileOf } from '../src/net/address.ts';
import { Allowance } from '../src/net/options.ts';
import type { TaskTransfers } from '../src/net/client.ts';
import type { RangeSource } from '../src/net/range-source.ts';
import type { LevelWindow } from '../src/workers/windows.ts';
import type { TaskContext } from './context.ts';

/** State shared by the files of one task or one scene. */
export interface FileTransfers extends TaskTransfers {
  /**
   * Maximum fraction of a window's pixels that may be lost to damaged tiles; 0 unless the remaining pixels are useful and the
   * loss is reported.
   */
  readonly lostFraction: number;
  /** One failure for each window that was read without some of its tiles, with the valid fraction in its fields. */
  readonly losses: SylvanError[];
  /** Whether files are read as they are, regardless of their items. Otherwise a file that contradicts its item is refused. */
  readonly asTheyAre?: boolean;
}

/** The minimum fraction of intact pixels in a scene's file. */
const MIN_SOUND = 0.9;

/** Creates the allowance and the log of one task. The bytes received are reported as progress. */
export function openTransfers(
  { bytes }: ReadLimits,
  { onProgress, onUnstored }: Pick<TaskContext, 'onProgress' | 'onUnstored'>,
): FileTransfers {
  return {
    lostFraction: 0,
    losses: [],
    allowance: new Allowance(bytes),
    log: {
      onTransfer: (received) => onProgress(0, received),
      onArrival: () => onProgress(0, 0),
      ...(onUnstored && { onUnstored }),
    },
  };
}

/**
 * Like {@link openTransfers}, for a scene that may lose up to a tenth of its pixels, listed in `losses`. While a pack is made no
 * loss is allowed, because lost pixels could not be cut.
 */
export function openPartly(
  limits: ReadLimits,
  context: Pick<TaskContext, 'onProgress' | 'onUnstored'>,
): FileTransfers {
  return { ...openTransfers(limits, context), lostFraction: limits.recordsWindows ? 0 : 1 - MIN_SOUND };
}

/**
 * Opens an asset for `use` and always closes it. If the file was replaced in the meantime, or is shorter than its header says,
 * opens it once more and discards what was read before. Exceptions from `use` that are not SylvanErrors are converted by
 * {@link fileFailure}.
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

/** An asset that stays open between consecutive uses, so that its header is read once. Its creator closes it. */
export class AssetFile {
  #source: RangeSource | null = null;
  /** Whether the file was replaced. The browser's cache may then hold ranges of both versions. */
  #isReopened = false;
  #cog: Cog | null = null;
  readonly #decoder: TileDecoder;

  constructor(
    readonly asset: Asset,
    readonly limits: ReadLimits,
    readonly transfers: FileTransfers,
    readonly context: Omit<TaskContext, 'signal'>,
  ) {
    this.#decoder = new TileDecoder(context.shelf, context.loadCodec);
  }

  /** Uses the file once, as in {@link withCog}. */
  async use<R>(use: (cog: Cog) => Promise<R>, signal: AbortSignal): Promise<R> {
    try {
      return await this.#useTwice(use, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { failure } = this.asset;
      // A file that was unavailable when the pack was made fails with the same error as then.
      if (failure && isSylvanError(error, 'offline-miss')) throw SylvanError.fromData(failure);
      // Errors that do not concern the whole task leave out only this file's scene.
      if (isSylvanError(error) && !OF_THE_TASK.has(error.code)) this.#report([], error.toData());
      throw error;
    }
  }

  async #useTwice<R>(use: (cog: Cog) => Promise<R>, signal: AbortSignal): Promise<R> {
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
      const limits = { lostFraction, checksums, firstBytes: this.asset.headerBytes };
      const takeWork = decodingWithin(this.transfers.allowance);
      const onWindow: CogListener['onWindow'] = (level, { sample, ...window }) =>
        this.#report([{ level, window, sample }]);
      const cog = (this.#cog ??= await openCog(source, this.#decoder, signal, limits, {
        takeWork,
        onWindow,
      }));
      const found = this.transfers.asTheyAre
        ? null
        : contradictionOf(this.asset, { ...cog, ...cog.levels[0] });
      if (found !== null) throw inconsistentScene(this.asset, found);
      this.#report([]);
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

  /** Calls `onRead` if the limits ask for it. */
  #report(windows: readonly LevelWindow[], failure?: ErrorData): void {
    if (!this.limits.recordsWindows) return;
    const address = fileOf(this.asset.unsigned ?? this.asset.href);
    this.context.onRead?.({ address, windows, ...(failure && { failure }) });
  }

  #open(): RangeSource {
    const { unsigned } = this.asset;
    const transfers = { ...this.transfers, unsigned, fresh: this.#isReopened };
    return this.context.openSource(this.asset.href, this.limits, transfers);
  }
}

/** Makes a function that throws `unsupported-tiff` {asset, what} for the window that takes a task over its decoding limit. */
function decodingWithin(allowance: Allowance): TakeWork {
  return (asset, tiles, bytes) => {
    if (allowance.takeDecoding(tiles, bytes)) return;
    const { maximumTiles, maximumDecoded } = allowance;
    const maximum = `at most ${maximumTiles} tiles and ${maximumDecoded} bytes decoded for one task`;
    throw unsupported(asset, `more tiles, or larger ones, than can be decoded in time (${maximum})`);
  };
}

/**
 * Converts anything thrown while a file was in use into a failure of that file, so that only its scene is left out:
 * `tile-corrupt` {asset, reason} if a kernel trapped, because only pixels can cause that; otherwise `unsupported-tiff` {asset,
 * what}, for a lack of memory or an unforeseen error. The cause is the original error. A trap retires the arena.
 */
function fileFailure(error: unknown, asset: string, arena: Arena): SylvanError {
  if (isSylvanError(error)) return error;
  if (retireAfterTrap(error, arena)) {
    const reason = 'a kernel stopped at its pixels';
    const detail = `${asset} cannot be read: ${reason}. None of its pixels were used.`;
    return new SylvanError('tile-corrupt', detail, { fields: { asset, reason }, cause: error });
  }
  const what =
    error instanceof OutOfMemory ? 'more memory than is available' : 'something that Sylvan does not support';
  return new SylvanError('unsupported-tiff', `${asset} asks for ${what}. None of its pixels were used.`, {
    fields: { asset, what },
    cause: error,
  });
}

/** Whether `error` is a kernel trap. If so, retires the arena. */
export function retireAfterTrap(error: unknown, arena: Arena): boolean {
  const trapped = error instanceof WebAssembly.RuntimeError;
  if (trapped) arena.retire();
  return trapped;
}

const OF_THE_TASK: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'access-expired',
  'internal',
  'offline-miss',
  'pack-invalid',
  'storage-full',
]);

/**
 * The failure of the scene that `asset` belongs to: an error from its files, or a trap or lack of memory while its pixels were
 * computed. Throws if the failure concerns the whole task: an abort, an expired signature, an offline miss, a full disk, a
 * damaged pack, or a bug in Sylvan.
 */
export function leftOut(
  error: unknown,
  { href }: Pick<Asset, 'href'>,
  { signal, arena }: Pick<TaskContext, 'signal' | 'arena'>,
): SylvanError {
  signal.throwIfAborted();
  const failure = pixelFailure(error, href, arena);
  if (!isSylvanError(failure) || OF_THE_TASK.has(failure.code)) throw failure;
  return failure;
}

/**
 * Converts a trap or a lack of memory that occurs after a file was read into a failure of that file. Returns any other error
 * unchanged.
 */
export function pixelFailure(error: unknown, href: string, arena: Arena): unknown {
  const isOfPixels = retireAfterTrap(error, arena) || error instanceof RangeError;
  // The query may hold a signature.
  return isOfPixels ? fileFailure(error, href.replace(/[?#].*$/s, ''), arena) : error;
}
