import { extname } from 'node:path';
import { geojsonZone } from './geojson-feature.ts';
import { badList, listText } from './list-file.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';

/** Endings of files with a feature a line. */
export const SEQUENCE_ENDINGS = ['.geojsonl', '.geojsons', '.ndjson', '.jsonl'] as const;

/** The character that a text of RFC 8142 begins with. */
const SEPARATOR = '\x1e';
/** Characters. */
const LONGEST_FEATURE = 16 * 2 ** 20;

/** Whether a GeoJSON file is a sequence: by its ending, or by the character that it begins with. */
export async function isSequence(path: string, signal: AbortSignal): Promise<boolean> {
  if (SEQUENCE_ENDINGS.some((ending) => ending === extname(path).toLowerCase())) return true;
  return (await start(path, signal)).startsWith(SEPARATOR);
}

/** The zones of a file that has one feature after the other (RFC 8142), or one a line. Both are numbered without empty ones. */
export async function* sequenceZones(
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  let count = 0;
  for await (const text of featureTexts(path, signal)) {
    count += 1;
    yield zoneOf(count, text, options);
  }
}

function zoneOf(count: number, text: string, options: ReadOptions): ReadRow {
  let feature: unknown;
  try {
    feature = JSON.parse(text);
  } catch {
    return fault(count, null, 'It is no JSON: write the feature anew.');
  }
  return geojsonZone(count, feature, options);
}

async function* featureTexts(path: string, signal: AbortSignal): AsyncGenerator<string> {
  let separator: string | null = null;
  let rest = '';
  for await (const piece of listText(path, signal)) {
    separator ??= piece.startsWith(SEPARATOR) ? SEPARATOR : '\n';
    const texts = (rest + piece).split(separator);
    rest = texts.pop()!;
    if (rest.length > LONGEST_FEATURE)
      throw badList(path, 'A feature of it is longer than 16 million characters: simplify its polygon.');
    yield* texts.filter((text) => text.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

async function start(path: string, signal: AbortSignal): Promise<string> {
  for await (const piece of listText(path, signal)) return piece;
  return '';
}
