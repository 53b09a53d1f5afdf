import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { featuresOf, isVectorFileError, labelOf, namesOf, outlineOf, type Feature } from 'sylvan/vector';
import { langOf, type CommonFlags, type TypedRequest } from './flags.ts';
import { checkInput } from './input-file.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import { OutputError, outputError } from './output-error.ts';
import { outputTextsOf } from './texts/output.ts';

/** A feature requested instead of a square. */
export interface RequestedFeature {
  readonly path: string;
  readonly feature: Feature;
}

/**
 * The feature of `--polygon`. `--feature` selects among several by id, by the property `id` or `name`, or by number. The library
 * reports faults of the polygon. Throws OutputError, VectorFileError.
 */
export async function requestedFeature(flags: CommonFlags, io: Io): Promise<RequestedFeature | undefined> {
  const { polygon: path, feature: wanted } = flags;
  if (path === undefined && wanted === undefined) return undefined;
  if (path === undefined) throw new OutputError('unnamed', '', { use: 'polygon' });
  const feature = chosen(await featuresIn(path), path, wanted);
  outlineOf(feature, path);
  noteTrack(path, feature, flags, io);
  return { path, feature };
}

/** The geometry as a field of the request; empty if no feature was requested. */
export function geometryOf(requested: RequestedFeature | undefined): TypedRequest {
  return requested === undefined ? {} : { geometry: requested.feature.geometry };
}

/** The features of a file in any readable format. Throws OutputError, VectorFileError. */
export async function featuresIn(path: string): Promise<readonly Feature[]> {
  await checkInput(path, 'polygon');
  const { size } = await stat(path);
  try {
    return await featuresOf({ name: path, size, bytes: () => createReadStream(path) });
  } catch (error) {
    throw isVectorFileError(error) ? error : outputError(error, path, 'polygon');
  }
}

/** Prints that a feature is a track used as a polygon, and how large a gap was closed. */
function noteTrack(path: string, feature: Feature, flags: CommonFlags, { stderr }: Io): void {
  if (flags.json === true || feature.gapM === undefined) return;
  const { trackClosed } = outputTextsOf(langOf(flags));
  stderr.write(paragraph(trackClosed(labelOf(feature), path, feature.gapM), stderr));
}

/** Replaces the square of a base request with a geometry. */
export function atOnePlace(base: TypedRequest, own: TypedRequest): TypedRequest {
  if (own.geometry === undefined) return { ...base, ...own };
  const isSquare = (name: string) => ['lat', 'lng', 'size'].includes(name);
  const rest = Object.entries(base).filter(([name]) => !isSquare(name));
  return { ...Object.fromEntries(rest), ...own };
}

function chosen(features: readonly Feature[], path: string, wanted: string | undefined): Feature {
  const named = features.filter((one) => wanted === undefined || namesOf(one).includes(wanted));
  const found = named.length > 0 ? named : features.filter(({ number }) => String(number) === wanted);
  if (found.length === 1) return found[0];
  const [reason, possible] =
    found.length === 0 ? (['no-feature', features] as const) : (['several-features', found] as const);
  throw new OutputError(reason, path, { use: 'polygon', content: possible.map(labelOf) });
}
