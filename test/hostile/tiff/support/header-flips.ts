import { attempt, isSame, type Meaning, type Outcome, type Picture } from './attempt.ts';
import { fieldsOf } from './fields.ts';

/** A file with one flipped header bit that reads as another image than the original. */
export interface OtherPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly picture: Picture;
  /** The flipped number of the header. */
  readonly what: string;
  /** Whether only a free number (origin, pixel size, nodata, scale, offset) differs. */
  readonly isFree: boolean;
}

/** The metadata from tags whose numbers can have any value. */
const FREE: Readonly<Record<string, readonly (keyof Meaning)[]>> = {
  'item of 33550': ['affine'],
  'item of 33922': ['affine'],
  'item of 34264': ['affine'],
  'item of 34735': ['epsg'],
  'item of 42112': ['scale', 'offset'],
  'item of 42113': ['nodata'],
};

/** Every byte of a header, in the directories and in all values of their tags. */
function headerBytes(bytes: Uint8Array<ArrayBuffer>): Map<number, string> {
  const positions = new Map<number, string>();
  for (const { kind, at, bytes: width, tag } of fieldsOf(bytes, Infinity).fields)
    for (let position = at; position < at + width; position++) positions.set(position, `${kind} of ${tag}`);
  return positions;
}

/**
 * Flips each bit of a file's header in turn, counts the outcomes, and yields the images that differ from the
 * original. An image without a valid location is refused when it is placed (`levelGrid`, `projectionOf`).
 */
export async function* headerFlips(
  sound: Uint8Array<ArrayBuffer>,
  count: (outcome: string) => void,
): AsyncGenerator<OtherPicture> {
  const picture = await attempt(sound, sound.length);
  if ('code' in picture) throw new Error(`The original file is refused: ${picture.code}`);
  for (const [position, what] of headerBytes(sound))
    for (let bit = 0; bit < 8; bit++) {
      const bytes = sound.slice();
      bytes[position] ^= 1 << bit;
      const outcome = await attempt(bytes, bytes.length);
      const kind = kindOf(outcome, picture);
      count(kind);
      if ('levels' in outcome && kind === 'other picture') {
        const isFree = isOtherNumber(outcome, picture, FREE[what] ?? []);
        yield { bytes, picture: outcome, what: `bit ${bit} at ${position}, ${what}`, isFree };
      }
    }
}

function kindOf(outcome: Outcome, sound: Picture): string {
  if ('code' in outcome) return outcome.code;
  if (isSame(outcome, sound)) return 'sound picture';
  if (isUnplaced(outcome.meaning) && !isUnplaced(sound.meaning))
    return 'unsupported-tiff, where it is placed';
  return isLess(outcome, sound) ? 'sound picture with fewer levels' : 'other picture';
}

function isUnplaced({ epsg, affine }: Meaning): boolean {
  return epsg === 'unsupported' || affine === 'null';
}

/** Whether the levels are those of the original file, including the finest, but fewer. */
function isLess({ levels, meaning }: Picture, sound: Picture): boolean {
  const known = new Set(sound.levels.map((level) => JSON.stringify(level)));
  const [finest, ...others] = levels.map((level) => JSON.stringify(level));
  return (
    JSON.stringify(meaning) === JSON.stringify(sound.meaning) &&
    finest === JSON.stringify(sound.levels[0]) &&
    others.every((level) => known.has(level))
  );
}

function isOtherNumber(other: Picture, sound: Picture, facts: readonly (keyof Meaning)[]): boolean {
  const changed = Object.keys(sound.meaning).filter(
    (fact) => sound.meaning[fact as keyof Meaning] !== other.meaning[fact as keyof Meaning],
  );
  const samePixels = JSON.stringify(other.levels) === JSON.stringify(sound.levels);
  return samePixels && changed.every((fact) => facts.includes(fact as keyof Meaning));
}
