import { isSylvanError, SylvanError, type ProblemCode } from '../src/errors/errors.ts';
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
import { TransferLog } from '../src/net/transfer-log.ts';
import type { FileRead, TaskContext } from './context.ts';

/** Shared by the files of one task, or of one scene. */
export interface FileTransfers extends TaskTransfers {
  /** Fraction of a window's pixels that damaged tiles may cost: 0, unless the rest is of use and the loss is reported. */
  readonly lostFraction: number;
  /** A failure for each window that was read without all of its tiles, with the valid fraction in its fields. */
  readonly losses: SylvanError[];
  /** Whether files are taken as they are, whatever their items say; else one that its item contradicts is refused. */
  readonly asTheyAre?: boolean;
}

/** At least this fraction of the pixels of a scene's file must be sound. */
const MIN_SOUND = 0.9;

/** The allowance and log of one task; reports its bytes as progress. */
export function openTransfers(
  { bytes, until = Infinity, timeScale }: ReadLimits,
  { onProgress, onUnstored }: Pick<TaskContext, 'onProgress' | 'onUnstored'>,
): FileTransfers {
  return {
    lostFraction: 0,
    losses: [],
    allowance: new Allowance(bytes, undefined, undefined, () => (until - Date.now()) / timeScale),
    log: new TransferLog(
      (transfer) => onProgress(0, transfer.bytes),
      () => onProgress(0, 0),
      onUnstored,
    ),
  };
}

/**
 * The same for a scene that may lose up to a tenth of its pixels, listed in `losses`. Not while a pack is made: what is lost
 * could not be cut.
 */
export function openPartly(
  limits: ReadLimits,
  context: Pick<TaskContext, 'onProgress' | 'onUnstored'>,
): FileTransfers {
  return { ...openTransfers(limits, context), lostFraction: limits.recordsWindows ? 0 : 1 - MIN_SOUND };
}

/**
 * Opens an asset for `use` and always closes it. A file that was replaced meanwhile, or is shorter than its header promises,
 * is opened again, once, and what was read of the old one is discarded. Other exceptions of `use` than SylvanErrors become
 * those of {@link fileFailure}.
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

/** An asset that stays open between uses, one after another: its header is read once. Whoever makes it closes it. */
export class AssetFile {
  #source: RangeSource | null = null;
  /** Whether the file was replaced: the browser's cache may then have ranges of both versions. */
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

  /** One use, as in {@link withCog}. */
  async use<R>(use: (cog: Cog) => Promise<R>, signal: AbortSignal): Promise<R> {
    try {
      return await this.#useTwice(use, signal);
    } catch (error) {
      signal.throwIfAborted();
      const { failure } = this.asset;
      // What a pack lacks because it could not be had is missed as it was then.
      if (failure && isSylvanError(error, 'offline-miss')) throw SylvanError.fromData(failure);
      // Only this file's scene is left out for it.
      if (isSylvanError(error) && !OF_THE_TASK.has(error.code)) this.#report({ failure: error.toData() });
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
        this.#report({ window: { level, window, sample } });
      const cog = (this.#cog ??= await openCog(source, this.#decoder, signal, limits, {
        takeWork,
        onWindow,
      }));
      const found = this.transfers.asTheyAre
        ? null
        : contradictionOf(this.asset, { ...cog, ...cog.levels[0] });
      if (found !== null) throw inconsistentScene(this.asset, found);
      this.#report({});
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

  /** Where the limits ask for it. */
  #report(read: FileRead): void {
    if (this.limits.recordsWindows)
      this.context.onRead?.(fileOf(this.asset.unsigned ?? this.asset.href), read);
  }

  #open(): RangeSource {
    const { unsigned } = this.asset;
    const transfers = { ...this.transfers, unsigned, fresh: this.#isReopened };
    return this.context.openSource(this.asset.href, this.limits, transfers);
  }
}

/** Throws `unsupported-tiff` {asset, what} for the window with which a task would decode more than it may. */
function decodingWithin(allowance: Allowance): TakeWork {
  return (asset, tiles, bytes) => {
    if (allowance.takeDecoding(tiles, bytes)) return;
    const { maximumTiles, maximumDecoded } = allowance;
    const maximum = `at most ${maximumTiles} tiles and ${maximumDecoded} bytes decoded for one task`;
    throw unsupported(asset, `more tiles, or larger ones, than can be decoded in time (${maximum})`);
  };
}

/**
 * Turns anything thrown while a file was in use into a failure of that file, so that only its scene is left out:
 * `tile-corrupt` {asset, reason} where a kernel trapped, for only pixels can cause that; else `unsupported-tiff` {asset, what},
 * for a lack of memory or an error that no check foresaw. The cause is the original error. A trap retires the arena.
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
  const what = error instanceof OutOfMemory ? 'more memory than there is' : 'what Sylvan did not foresee';
  return new SylvanError('unsupported-tiff', `${asset} asks for ${what}. None of its pixels were used.`, {
    fields: { asset, what },
    cause,
  });
}

/** Whether `error` is a kernel's trap; if so, retires the arena. */
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
 * The failure of one scene, that of `asset`: what its files threw, or a trap or lack of memory while its pixels were
 * computed. Throws where the failure concerns the whole task: an abort, an expired signature, an offline miss, a full disk, a
 * damaged pack, or a fault of our own.
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

/** A trap or a lack of memory after a file was read, as a failure of that file; any other error unchanged. */
export function pixelFailure(error: unknown, href: string, arena: Arena): unknown {
  const isOfPixels = retireAfterTrap(error, arena) || error instanceof RangeError;
  return isOfPixels ? fileFailure(error, withoutQuery(href), arena) : error;
}

/** Queries may hold signatures. */
function withoutQuery(href: string): string {
  return href.replace(/[?#].*$/s, '');
}
