import { dispose } from '../../src/net/buffers.ts';
import type { ByteRange, RangeSource } from '../../src/net/range-source.ts';
import { isSylvanError, type SylvanError } from '../../src/errors/errors.ts';
import type { Window } from '../../src/geo/grid.ts';
import { HTTP_DEFAULTS } from '../../src/net/options.ts';
import { bytesWorthFetching } from './early-stop.ts';
import type { Target, TileDecoder } from './tile-decoder.ts';
import { partlyLost, tooMuchLost } from './faults.ts';
import type { CogLimits } from './tags.ts';
import { locateTiles, type LocateContext, type LocatedTile, type TiledImage } from './tiles.ts';
import { intersection, WindowPlane } from './window-plane.ts';

const BATCH_BYTES = 4 * 2 ** 20;
const BATCHES_AHEAD = 2;
/** Created once, because exceptions are slow to create. */
const ENDED = new DOMException('The reading has ended', 'AbortError');

/** An item and the bytes of its range, which are valid until the next item is requested. */
interface Fetched<T> {
  readonly item: T;
  readonly bytes: Uint8Array;
}

/**
 * Yields the bytes of each item, in the given order, and fetches ahead: at most `BATCHES_AHEAD + 1` batches of about
 * `BATCH_BYTES` are in memory. Leaving the loop early aborts the fetches in flight.
 */
async function* fetchAhead<T extends { readonly range: ByteRange }>(
  source: RangeSource,
  items: readonly T[],
  signal: AbortSignal,
): AsyncGenerator<Fetched<T>, void, undefined> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const batches = inBatches(items);
  const pending: Promise<Uint8Array<ArrayBuffer>[]>[] = [];
  try {
    signal.throwIfAborted();
    for (const [i, batch] of batches.entries()) {
      while (pending.length <= BATCHES_AHEAD && i + pending.length < batches.length)
        pending.push(request(source, batches[i + pending.length], either));
      const arrays = await pending.shift()!;
      signal.throwIfAborted();
      for (const [k, item] of batch.entries()) yield { item, bytes: arrays[k] };
      dispose(arrays);
    }
  } finally {
    stop.abort(ENDED);
  }
}

/** A failure is reported when its batch is read, and ignored if the loop ends first. */
function request(
  source: RangeSource,
  items: readonly { readonly range: ByteRange }[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const ranges = items.map(({ range }) => range);
  const answer = source.readMany(ranges, signal);
  answer.catch(() => undefined);
  return answer;
}

function inBatches<T extends { readonly range: ByteRange }>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    bytes += item.range.length;
    if (bytes > BATCH_BYTES) {
      batches.push([]);
      bytes = item.range.length;
    }
    batches.at(-1)!.push(item);
  }
  return batches;
}

/** Everything besides the image and the window that is needed to read pixels. */
interface ReadContext extends LocateContext {
  readonly decoder: TileDecoder;
  /** Called for a window that was read without some of its tiles. */
  readonly onLoss: (loss: SylvanError) => void;
}

type StoredTile = LocatedTile & { readonly range: ByteRange };

/**
 * Reads sample `sample` of `window`, which may extend beyond the image. Pixels outside, in sparse tiles, and in damaged tiles if
 * the limits allow some, are set to `fill` and marked invalid.
 */
export async function readPlane(
  image: TiledImage,
  window: Window,
  sample: number,
  fill: number | null,
  context: ReadContext,
): Promise<WindowPlane> {
  const { width, height, sampleType } = image.layout;
  const plane = new WindowPlane(context.decoder.shelf, window, sampleType, fill);
  const inside = intersection(window, { x: 0, y: 0, width, height });
  if (!inside || inside.width < window.width || inside.height < window.height) plane.markOutside(inside);
  if (!inside) return plane;
  const tiles = await locateTiles(image, inside, sample, context);
  for (const tile of tiles) if (!tile.range) plane.markInvalid(areaOf(image, tile, inside));
  const stored = inRuns(
    tiles
      .filter((tile): tile is StoredTile => tile.range !== null)
      .map((tile) => wantedOf(image, tile, areaOf(image, tile, inside), context.limits)),
  );
  if (stored.length > 0) await context.decoder.prepare(image.layout, context.signal);
  const losses = new Losses(inside, context);
  for await (const fetched of fetchAhead(image.source, stored, context.signal)) {
    const { area } = fetched.item;
    try {
      await drawTile(image, fetched, context, { plane, area, sample });
    } catch (error) {
      losses.add(error, area);
      plane.markInvalid(area);
    }
  }
  losses.report();
  return plane;
}

/** The damaged tiles of one window. */
class Losses {
  #pixels = 0;
  #first: SylvanError | null = null;

  constructor(
    readonly window: Window,
    readonly context: Pick<ReadContext, 'limits' | 'onLoss'>,
  ) {}

  /** Throws any error that is not a tile fault and, once more pixels are lost than the limit allows, the first tile fault. */
  add(error: unknown, area: Window): void {
    const { lostFraction } = this.context.limits;
    if (lostFraction === 0 || !isSylvanError(error, 'tile-corrupt', 'tile-too-large')) throw error;
    this.#first ??= error;
    this.#pixels += pixelsIn(area);
    if (this.#fraction > lostFraction) throw tooMuchLost(this.#first, lostFraction);
  }

  report(): void {
    if (this.#first !== null) this.context.onLoss(partlyLost(this.#first, this.#fraction));
  }

  get #fraction(): number {
    return this.#pixels / pixelsIn(this.window);
  }
}

function pixelsIn({ width, height }: Window): number {
  return width * height;
}

/** A tile, the part of it that is needed, and the bytes to fetch for that part. */
interface WantedTile extends StoredTile {
  readonly area: Window;
  /** The range of all of its bytes. */
  readonly whole: ByteRange;
}

/** Adds the range of bytes that most likely contains the rows of `area`. */
function wantedOf(
  { layout }: TiledImage,
  tile: StoredTile,
  area: Window,
  { checksums: checked }: CogLimits,
): WantedTile {
  const { position, rows, range: whole } = tile;
  const needed = area.y + area.height - position.y * layout.tileHeight;
  const length = bytesWorthFetching(layout, { rows, needed, checked }, whole.length);
  return { ...tile, area, whole, range: { ...whole, length } };
}

/** Extends a range to the whole tile if the next tile is so close that one request will fetch both and everything between. */
function inRuns(tiles: readonly WantedTile[]): WantedTile[] {
  return tiles.map((tile, i) => {
    const { offset, length } = tile.range;
    const gap = (tiles.at(i + 1)?.whole.offset ?? Infinity) - (offset + length);
    return gap >= 0 && gap < HTTP_DEFAULTS.gap ? { ...tile, range: tile.whole } : tile;
  });
}

/**
 * Decodes a tile. If the fetched bytes do not contain all rows needed, fetches the rest. If these cannot be decoded, fetches the
 * whole tile, bypassing every cache, because a cache may have damaged it.
 */
async function drawTile(
  { layout, source }: TiledImage,
  { item: { position, range, whole, rows }, bytes }: Fetched<WantedTile>,
  { decoder, signal, limits }: ReadContext,
  target: Target,
): Promise<void> {
  const attempts = [
    () => bytes,
    ...(range.length < whole.length ? [() => completed(bytes, whole, source, signal)] : []),
    async () => (await source.readMany([whole], signal, { fresh: true }))[0],
  ];
  for (const [i, attempt] of attempts.entries()) {
    const tile = await attempt();
    signal.throwIfAborted();
    try {
      decoder.decode({ bytes: tile, rows, layout, position, checked: limits.checksums }, target);
      return;
    } catch (error) {
      const mayPass = isSylvanError(error, 'tile-corrupt', 'tile-too-large') && i < attempts.length - 1;
      if (!mayPass) throw error;
    }
  }
}

/** Completes the bytes of a tile that starts with `part`. */
async function completed(
  part: Uint8Array,
  { offset, length }: ByteRange,
  source: RangeSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const tile = new Uint8Array(length);
  tile.set(part);
  const rest = { offset: offset + part.length, length: length - part.length };
  const arrays = await source.readMany([rest], signal);
  tile.set(arrays[0], part.length);
  dispose(arrays);
  return tile;
}

function areaOf({ layout }: TiledImage, { position, rows }: LocatedTile, inside: Window): Window {
  const { tileWidth, tileHeight } = layout;
  const tile = { x: position.x * tileWidth, y: position.y * tileHeight, width: tileWidth, height: rows };
  return intersection(tile, inside)!;
}
