import * as z from 'zod';
import { interpreted } from '../contract/zod.ts';
import { SylvanError } from '../core/errors.ts';
import { csvRecords, UnclosedQuote } from './csv.ts';
import type { ShotFilter } from './gedi-filter.ts';
import type { ShotGathering } from './gedi-gathering.ts';
import { ShotReader } from './gedi-shots.ts';
import { quoteLongIntegers } from './long-integers.ts';

/** Shots that one file may hold; more are left unread, which is told. */
const MAX_ROWS = 2_000_000;

/** Whether text is meant as JSON; else it is CSV. */
export function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

/** JSON text with long numbers as text. Throws SylvanError `stac-invalid`. */
export function parseShotJson(text: string, host: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text.replace(/^\uFEFF/, ''))) as unknown;
  } catch {
    throw invalid(host, 'it is not JSON (cut short, or a page for people)');
  }
}

/** Reads a CSV file of shots, one a row under a header. Answers oddities as sentences. Throws SylvanError `stac-invalid`. */
export function readShotCsv(
  text: string,
  host: string,
  filter: ShotFilter,
  gathering: ShotGathering,
): string[] {
  const records = csvRecords(text);
  try {
    const header = records.next();
    if (header.done === true) throw invalid(host, 'it is empty');
    const names = header.value.fields;
    const reader = new ShotReader(names, filter);
    checkColumns(reader, host);
    const position = new Map(names.map((name, i) => [name, i]));
    let rows = 0;
    for (const { line, fields } of records) {
      if (++rows > MAX_ROWS) return [...unjudged(reader), tooMany()];
      const where = `row ${line}`;
      if (fields.length !== names.length)
        gathering.refuse(`${where}: ${fields.length} fields, not ${names.length}`);
      else gathering.add(reader, (name) => fields[position.get(name)!], where);
    }
    return unjudged(reader);
  } catch (error) {
    if (error instanceof UnclosedQuote) throw invalid(host, error.message);
    throw error;
  }
}

const features = interpreted(() =>
  z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) }),
);

const feature = interpreted(() =>
  z.object({
    geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2).max(4) }),
    properties: z.record(z.string(), z.unknown()),
  }),
);

/** Reads a GeoJSON file of shots: points, their columns as properties. Otherwise as {@link readShotCsv}. */
export function readShotGeoJson(
  json: unknown,
  host: string,
  filter: ShotFilter,
  gathering: ShotGathering,
): string[] {
  const collection = features.safeParse(json);
  if (!collection.success) throw invalid(host, 'it is no FeatureCollection');
  const shots = collection.data.features.slice(0, MAX_ROWS);
  const parsed = shots.map((shot) => feature.safeParse(shot));
  const names = new Set(
    parsed.flatMap(({ data }) => (data === undefined ? [] : Object.keys(data.properties))),
  );
  const reader = new ShotReader(names, filter);
  if (names.size > 0) checkColumns(reader, host, ['lat', 'lng']);
  parsed.forEach(({ data }, i) => {
    const where = `feature ${i + 1}`;
    if (data === undefined) gathering.refuse(`${where}: it is no point with properties`);
    else {
      const { properties, geometry } = data;
      const [lng, lat] = geometry.coordinates;
      gathering.add(reader, (name) => (Object.hasOwn(properties, name) ? properties[name] : null), where, [
        lng,
        lat,
      ]);
    }
  });
  if (names.size === 0) return [];
  return [...unjudged(reader), ...(collection.data.features.length > MAX_ROWS ? [tooMany()] : [])];
}

function checkColumns(reader: ShotReader, host: string, given: readonly ('lat' | 'lng')[] = []): void {
  const missing = reader.missing(given);
  if (missing.length > 0) throw invalid(host, `it has no column for ${missing.join(', ')}`);
}

function unjudged(reader: ShotReader): string[] {
  const columns = reader.unjudged;
  return columns.length === 0
    ? []
    : [`The shots do not state ${columns.join(', ')}: they were not judged by it`];
}

function tooMany(): string {
  return `Only the first ${MAX_ROWS} shots of a file were read`;
}

function invalid(host: string, what: string): SylvanError {
  return new SylvanError('stac-invalid', `A file of LiDAR shots at ${host} cannot be read: ${what}`, {
    fields: { host },
  });
}
