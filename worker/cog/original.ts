import { subgrid, type Affine, type Window } from '../../src/geo/grid.ts';
import { cellsOver, isWithin, type LevelCut, type SampleWindow } from './cut-ground.ts';
import { damagedHeader, unsupported } from './faults.ts';
import { isReduced, levelOf, type Level, type StoredImage, type StoredLevel } from './levels.ts';

/** The file that a cut comes from. */
export interface Origin {
  /** The original's address without its query. For a local file, its name. */
  readonly address: string;
  /** Its version: ETag, or modification time and size. Null if it had none. */
  readonly version: string | null;
  /** When it was cut, ISO 8601, UTC. */
  readonly date: string;
}

/** A level of the original: what planning needs, and the part that is stored. */
type OriginalLevel = Omit<Level, 'index' | 'affine'> & { readonly cut: LevelCut | null };

/** The original that a cut presents itself as. */
interface Original extends Origin {
  readonly affine: Affine;
  readonly levels: readonly OriginalLevel[];
}

const VERSION = 1;

/**
 * Serializes the original's description for a cut. JSON keeps every bit of a double. ASCII only, because readers disagree on
 * other characters.
 */
export function describeOriginal({ levels, ...facts }: Original): string {
  const stated = levels.map(({ width, height, tileWidth, tileHeight, cut }) => ({
    size: [width, height],
    tile: [tileWidth, tileHeight],
    ...(cut && { at: [cut.x, cut.y], read: cut.read.map((window) => KEYS.map((key) => window[key])) }),
  }));
  const json = JSON.stringify({ cut: VERSION, ...facts, levels: stated });
  return json.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const KEYS = ['x', 'y', 'width', 'height', 'sample'] as const;

/**
 * Presents a cut as its original if the file's own images, `affine` and samples match the description. Throws `not-a-tiff` if
 * they do not, and `unsupported-tiff` for a description of another version.
 */
export function originalOf(
  json: string,
  images: readonly StoredImage[],
  affine: Affine | null,
  asset: string,
): { readonly levels: StoredLevel[]; readonly origin: Origin } {
  const reader = new DescriptionReader(asset);
  const { levels, affine: whole, ...origin } = reader.original(json, images);
  const stored = levels.map(({ cut, ...level }, index) => ({
    ...level,
    ...levelOf(level, index, levels[0], whole),
    cut,
    image: cut && images[levels.slice(0, index).filter((finer) => finer.cut !== null).length],
  }));
  const present = stored.filter((level): level is typeof level & { cut: LevelCut } => level.cut !== null);
  const coarsest = present.at(-1)!;
  for (const level of present)
    if (!isSame(level.cut, cellsOver(coarsest.cut, coarsest, level)))
      throw reader.damaged(`its level ${level.index} does not cover the ground of level ${coarsest.index}`);
  const { width, height, affine: own } = present[0];
  const cut = subgrid({ epsg: 0, affine: own!, width, height }, present[0].cut);
  if (affine === null || cut.affine.some((value, i) => value !== affine[i]))
    throw reader.damaged('it is not at the position of its image');
  return { levels: stored, origin };
}

function isSame(a: Window, b: Window): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Maximum number of windows in one level of a cut. */
export const MAXIMUM_WINDOWS = 1024;

const MAXIMUM = { levels: 64, windows: MAXIMUM_WINDOWS, text: 4096, side: 2 ** 31 - 1 } as const;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Reads an untrusted description. */
class DescriptionReader {
  constructor(readonly asset: string) {}

  damaged(what: string): Error {
    return damagedHeader(this.asset, `its description of the file that it was cut from is damaged: ${what}`);
  }

  original(json: string, images: readonly StoredImage[]): Original {
    const { cut, address, version, date, affine, levels } = this.#object(this.#parsed(json), 'it');
    if (cut !== VERSION) {
      if (typeof cut !== 'number') throw this.damaged('it has no version');
      throw unsupported(this.asset, `a cut of version ${cut}`);
    }
    if (typeof date !== 'string' || !DATE.test(date)) throw this.damaged('its date is not valid');
    return {
      address: this.#text(address, 'address'),
      version: version === null ? null : this.#text(version, 'version'),
      date,
      affine: this.#affine(affine),
      levels: this.#levels(levels, images),
    };
  }

  #parsed(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw this.damaged('it is not JSON');
    }
  }

  #levels(given: unknown, images: readonly StoredImage[]): OriginalLevel[] {
    const stated = this.#list(given, 'its levels', 1, MAXIMUM.levels);
    let present = 0;
    const levels = stated.map((one, index) => {
      const what = `its level ${index}`;
      const { size, tile, at, read } = this.#object(one, what);
      const [width, height] = this.#wholeNumbers(size, `the size of ${what}`, 2, 1);
      const [tileWidth, tileHeight] = this.#wholeNumbers(tile, `the tile of ${what}`, 2, 1);
      if ((at === undefined) !== (read === undefined)) throw this.damaged(`${what} is there by half`);
      const level = { width, height, tileWidth, tileHeight };
      if (at === undefined) return { ...level, cut: null };
      const image = images.at(present++);
      if (!image) throw this.damaged(`it has more levels than the file's ${images.length} images`);
      return { ...level, cut: this.#cut({ at, read, what }, level, image) };
    });
    if (present !== images.length) throw this.damaged(`it has ${present} of ${images.length} images`);
    if (levels.some((level, i) => i > 0 && !isCoarser(level, levels[i - 1], levels[0])))
      throw this.damaged('its levels do not cover the same ground at decreasing resolution');
    return levels;
  }

  #cut(
    { at, read, what }: { readonly at: unknown; readonly read: unknown; readonly what: string },
    level: { readonly width: number; readonly height: number },
    { layout: { width, height, samplesPerPixel } }: StoredImage,
  ): LevelCut {
    const [x, y] = this.#wholeNumbers(at, `the place of ${what}`, 2, 0);
    const cut = { x, y, width, height };
    if (!isWithin(cut, { x: 0, y: 0, ...level })) throw this.damaged(`${what} is smaller than its image`);
    const windows = this.#list(read, `the windows of ${what}`, 0, MAXIMUM.windows).map((one) => {
      const numbers = this.#wholeNumbers(one, `a window of ${what}`, KEYS.length, 0);
      const window = Object.fromEntries(KEYS.map((key, i) => [key, numbers[i]])) as unknown as SampleWindow;
      const isSound = window.width > 0 && window.height > 0 && window.sample < samplesPerPixel;
      if (!isSound || !isWithin(window, cut))
        throw this.damaged(`a window of ${what} lies outside its image`);
      return window;
    });
    return { ...cut, read: windows };
  }

  #affine(given: unknown): Affine {
    const numbers = this.#list(given, 'its affine', 6, 6);
    if (!numbers.every(Number.isFinite)) throw this.damaged('its affine is not a list of numbers');
    return numbers as unknown as Affine;
  }

  #object(given: unknown, what: string): Readonly<Record<string, unknown>> {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw this.damaged(`${what} is not an object`);
    return given as Readonly<Record<string, unknown>>;
  }

  #list(given: unknown, what: string, minimum: number, maximum: number): readonly unknown[] {
    if (!Array.isArray(given)) throw this.damaged(`${what}: not a list`);
    if (given.length < minimum || given.length > maximum)
      throw this.damaged(`${what}: ${given.length} entries instead of ${minimum} to ${maximum}`);
    return given;
  }

  #wholeNumbers(given: unknown, what: string, count: number, minimum: number): number[] {
    const numbers = this.#list(given, what, count, count);
    const isWhole = (value: unknown): value is number =>
      Number.isInteger(value) && (value as number) >= minimum && (value as number) <= MAXIMUM.side;
    if (!numbers.every(isWhole)) throw this.damaged(`${what} contains an invalid number`);
    return [...numbers];
  }

  #text(given: unknown, what: string): string {
    if (typeof given !== 'string' || given === '' || given.length > MAXIMUM.text)
      throw this.damaged(`its ${what} is not a text of 1 to ${MAXIMUM.text} characters`);
    return given;
  }
}

type Size = Pick<Level, 'width' | 'height'>;

function isCoarser(level: Size, finer: Size, image: Size): boolean {
  return level.width * level.height <= finer.width * finer.height && isReduced(image, level);
}
