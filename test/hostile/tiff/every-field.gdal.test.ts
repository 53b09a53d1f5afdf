import { describe, expect, test } from 'vitest';
import { attempt, isSame, type Outcome } from './support/attempt.ts';
import { readNumber, writeNumber } from './support/fields.ts';
import { takenApart, type SoundFile } from './support/mutations.ts';
import { SEEDS } from './support/seeds.ts';

/**
 * ImageDescription, resolution, software, date, extra samples, citations: tags that do not affect pixel
 * values.
 */
const IRRELEVANT_TAGS = new Set([269, 270, 271, 272, 282, 283, 296, 305, 306, 315, 338, 34737]);

/**
 * Places to truncate a file: before, within and after every number of its header and every tile, except just
 * before a link, where some writers end files.
 */
function cuts({ fields, tiles, bytes }: SoundFile): Set<number> {
  const positions = [...fields, ...tiles].flatMap(({ at, bytes: length }) => [
    at,
    at + 1,
    at + length - 1,
    at + length,
  ]);
  const links = new Set(fields.filter(({ kind }) => kind === 'next').map(({ at }) => at));
  return new Set(positions.filter((position) => position < bytes.length && !links.has(position)));
}

/** The changes after which the file neither reads as before nor gives a typed error. */
async function wrong(
  sound: Outcome,
  files: Iterable<readonly [what: string, bytes: Uint8Array<ArrayBuffer>]>,
) {
  const found: string[] = [];
  for (const [what, bytes] of files)
    for (const size of [bytes.length, null]) {
      const outcome = await attempt(bytes, size);
      if (!('code' in outcome) && !isSame(outcome, sound)) found.push(what);
    }
  return found;
}

describe.each(SEEDS)('$name', async ({ bytes }) => {
  const file = takenApart(bytes());
  const sound = await attempt(file.bytes, file.bytes.length);

  test('is refused, or read as before if nothing is missing, when truncated at any field or tile', async () => {
    const files = [...cuts(file)].map((end) => [`cut off at ${end}`, file.bytes.slice(0, end)] as const);
    expect(await wrong(sound, files)).toEqual([]);
  });

  test('reads as before with any values in tags that do not affect pixels', async () => {
    for (const field of file.fields) {
      if (field.kind !== 'item' || !IRRELEVANT_TAGS.has(field.tag!)) continue;
      const changed = file.bytes.slice();
      const value = readNumber(changed, field.at, field.bytes, file.littleEndian);
      writeNumber(changed, field, ~value, file.littleEndian);
      expect(await attempt(changed, changed.length), `byte ${field.at}`).toEqual(sound);
    }
  });
});
