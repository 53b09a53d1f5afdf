import { subgrid, type Affine } from '../../src/geo/grid.ts';
import { cellsOver, isWithin, type LevelCut, type SampleWindow } from './cut-ground.ts';
import { damagedHeader, unsupported } from './faults.ts';
import { isReduced, levelOf, type Level, type StoredImage, type StoredLevel } from './levels.ts';

/** The file that a cut comes from. */
export interface OriginalFile {
  /** The original's address without its query. For a local file, its name. */
  readonly address: string;
  /** Its version: ETag, or modification time and size. Null if it had none. */
  readonly version: string | null;
  /** Time at which it was cut: ISO 8601, UTC. */
  readonly date: string;
}

/** The origin and the levels that a cut presents instead of its own images. */
interface Original {
  readonly origin: OriginalFile;
  readonly levels: StoredLevel[];
}

const VERSION = 1;
const KEYS = ['x', 'y', 'width', 'height', 'sample'] as const;

/**
 * Serializes the original's description for a cut; `cuts` holds the part of each level that is stored. JSON keeps every bit of a
 * double. The text is ASCII only, because readers disagree on other characters.
 */
export function describeOriginal(
  origin: OriginalFile,
  levels: readonly Level[],
  cuts: readonly (LevelCut | null)[],
): string {
  const described = levels.map(({ width, height, tileWidth, tileHeight }, i) => {
    const cut = cuts[i];
    return {
      size: [width, height],
      tile: [tileWidth, tileHeight],
      ...(cut && { at: [cut.x, cut.y], read: cut.read.map((window) => KEYS.map((key) => window[key])) }),
    };
  });
  const json = JSON.stringify({ cut: VERSION, ...origin, affine: levels[0].affine, levels: described });
  return json.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Presents a cut as its original if the file's own images, `affine` and samples match the description. Throws `not-a-tiff` if
 * they do not, and `unsupported-tiff` for a description of another version.
 */
export function originalOf(
  json: string,
  images: readonly StoredImage[],
  affine: Affine | null,
  asset: string,
): Original {
  const reader: DescriptionReader = new DescriptionReader(asset);
  const original = reader.read(json, images);
  const stored = original.levels.filter(
    (level): level is StoredLevel & { cut: LevelCut } => level.cut !== null,
  );
  const coarsest = stored.at(-1)!;
  for (const level of stored) {
    const same = cellsOver(coarsest.cut, coarsest, level);
    reader.check(isWithin(same, level.cut) && isWithin(level.cut, same));
  }
  const { width, height, affine: own, cut } = stored[0];
  const expected = subgrid({ epsg: 0, affine: own!, width, height }, cut).affine;
  reader.check(affine !== null && expected.every((value, i) => value === affine[i]));
  return original;
}

/** Maximum number of windows in one level of a cut. */
export const MAXIMUM_WINDOWS = 1024;

const MAXIMUM = { levels: 64, text: 4096, side: 2 ** 31 - 1 } as const;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Reads an untrusted description. */
class DescriptionReader {
  constructor(readonly asset: string) {}

  check(isSound: boolean): asserts isSound {
    if (!isSound)
      throw damagedHeader(this.asset, 'its description of the file that it was cut from is damaged');
  }

  read(json: string, images: readonly StoredImage[]): Original {
    const { cut, address, version, date, affine, levels } = this.#object(this.#parsed(json));
    if (typeof cut === 'number' && cut !== VERSION) throw unsupported(this.asset, `a cut of version ${cut}`);
    const numbers = this.#list(affine, 6, 6);
    this.check(cut === VERSION && numbers.every(Number.isFinite));
    this.check(this.#isText(address) && (version === null || this.#isText(version)));
    this.check(this.#isText(date) && DATE.test(date));
    return {
      origin: { address, version, date },
      levels: this.#levels(levels, numbers as unknown as Affine, images),
    };
  }

  #levels(given: unknown, affine: Affine, images: readonly StoredImage[]): StoredLevel[] {
    const left = [...images];
    const stated = this.#list(given, 1, MAXIMUM.levels).map((one) => {
      const { size, tile, at, read } = this.#object(one);
      const [width, height] = this.#wholeNumbers(size, 2, 1);
      const [tileWidth, tileHeight] = this.#wholeNumbers(tile, 2, 1);
      const level = { width, height, tileWidth, tileHeight };
      if (at === undefined && read === undefined) return { ...level, image: null, cut: null };
      const image = left.shift();
      this.check(image !== undefined);
      return { ...level, image, cut: this.#cut(at, read, level, image) };
    });
    const [first] = stated;
    this.check(left.length === 0);
    this.check(stated.every((level, i) => i === 0 || isCoarser(level, stated[i - 1], first)));
    return stated.map((level, index) => ({ ...level, ...levelOf(level, index, first, affine) }));
  }

  #cut(at: unknown, read: unknown, level: Size, { layout }: StoredImage): LevelCut {
    const [x, y] = this.#wholeNumbers(at, 2, 0);
    const cut = { x, y, width: layout.width, height: layout.height };
    this.check(isWithin(cut, { x: 0, y: 0, width: level.width, height: level.height }));
    const windows = this.#list(read, 0, MAXIMUM_WINDOWS).map((one) => {
      const numbers = this.#wholeNumbers(one, KEYS.length, 0);
      const window = Object.fromEntries(KEYS.map((key, i) => [key, numbers[i]])) as unknown as SampleWindow;
      this.check(window.width > 0 && window.height > 0 && isWithin(window, cut));
      this.check(window.sample < layout.samplesPerPixel);
      return window;
    });
    return { ...cut, read: windows };
  }

  #parsed(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      return null;
    }
  }

  #object(given: unknown): Readonly<Record<string, unknown>> {
    this.check(typeof given === 'object' && given !== null);
    return given as Readonly<Record<string, unknown>>;
  }

  #list(given: unknown, least: number, most: number): readonly unknown[] {
    this.check(Array.isArray(given) && given.length >= least && given.length <= most);
    return given as readonly unknown[];
  }

  #wholeNumbers(given: unknown, count: number, least: number): number[] {
    const numbers = this.#list(given, count, count) as number[];
    this.check(numbers.every((one) => Number.isInteger(one) && one >= least && one <= MAXIMUM.side));
    return numbers;
  }

  #isText(given: unknown): given is string {
    return typeof given === 'string' && given !== '' && given.length <= MAXIMUM.text;
  }
}

type Size = Pick<Level, 'width' | 'height'>;

function isCoarser(level: Size, finer: Size, image: Size): boolean {
  return level.width * level.height <= finer.width * finer.height && isReduced(image, level);
}
