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
  let begun: string[] = [];
  let length = 0;
  for await (const piece of listText(path, signal)) {
    separator ??= piece.startsWith(SEPARATOR) ? SEPARATOR : '\n';
    const [end, ...others] = piece.split(separator);
    begun.push(end);
    length += end.length;
    if (length > LONGEST_FEATURE)
      throw badList(path, 'A feature of it is longer than 16 million characters: simplify its polygon.');
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

async function start(path: string, signal: AbortSignal): Promise<string> {
  for await (const piece of listText(path, signal)) return piece;
  return '';
}
