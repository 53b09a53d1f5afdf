import { quoteLongIntegers } from '../net/long-integers.ts';
import { textOf } from './bytes.ts';
import { SEQUENCE_ENDINGS } from './endings.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, type Feature, type VectorFile } from './feature.ts';
import { geojsonFeature } from './geojson-feature.ts';

/** The character at the start of an RFC 8142 text. */
const SEPARATOR = '\x1e';
/** Most characters in a feature. */
const LONGEST_FEATURE = 16 * 2 ** 20;

/** Whether a GeoJSON file is a sequence: by its ending, or by its first character. */
export async function isSequence(file: VectorFile): Promise<boolean> {
  if (SEQUENCE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) return true;
  for await (const piece of textOf(file)) return piece.startsWith(SEPARATOR);
  return false;
}

/** The features of an RFC 8142 sequence, or of a file with one per line. Empty ones are skipped, and not numbered. */
export async function* sequenceFeatures(file: VectorFile): AsyncGenerator<Feature> {
  let number = 0;
  for await (const text of featureTexts(file)) {
    number += 1;
    yield readFeature(number, text, file.name);
  }
}

function readFeature(number: number, text: string, file: string): Feature {
  let found: unknown;
  try {
    found = JSON.parse(quoteLongIntegers(text));
  } catch {
    return faultyFeature(number, new VectorFileError('feature-no-json', file, { feature: number }));
  }
  return geojsonFeature(number, found, file);
}

async function* featureTexts(file: VectorFile): AsyncGenerator<string> {
  let separator: string | null = null;
  let begun: string[] = [];
  let length = 0;
  for await (const piece of textOf(file)) {
    separator ??= piece.startsWith(SEPARATOR) ? SEPARATOR : '\n';
    const [end, ...others] = piece.split(separator);
    begun.push(end);
    length += end.length;
    if (length > LONGEST_FEATURE) throw new VectorFileError('feature-too-long', file.name);
    if (others.length === 0) continue;
    const rest = others.pop()!;
    yield* [begun.join(''), ...others].filter(hasText);
    [begun, length] = [[rest], rest.length];
  }
  yield* [begun.join('')].filter(hasText);
}

function hasText(text: string): boolean {
  return text.trim() !== '';
}
