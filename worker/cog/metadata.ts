import type { SampleType } from '../kernels.ts';
import { unsupported } from './faults.ts';
import { text, type Directory } from './parse.ts';
import { Tag } from './tags.ts';

const LARGEST_FLOAT = 3.4028234663852886e38;

/**
 * The value of GDAL_NODATA, or null where it is absent or empty. Rounded to f32 for f32 samples, as GDAL does, so that it
 * equals the pixels it speaks of. Throws `unsupported-tiff` where it is no number: which pixels are data is not known then.
 */
export function nodataOf(directory: Directory, sampleType: SampleType, asset: string): number | null {
  if (!directory.tags.has(Tag.gdalNodata)) return null;
  const written = text(directory, Tag.gdalNodata)?.trim().toLowerCase();
  if (written === '') return null;
  const value = parseNumber(written ?? '');
  if (value === null) throw unsupported(asset, 'a nodata value that is no number');
  if (sampleType !== 'f32' || !Number.isFinite(value)) return value;
  return Math.max(-LARGEST_FLOAT, Math.min(LARGEST_FLOAT, Math.fround(value)));
}

/** Null for no number. Not-a-number and infinity in the spellings of C libraries (`nan`, `-1.#IND`, `1.#INF`), else a decimal number. */
function parseNumber(written: string): number | null {
  if (/^[+-]?(nan|1\.#(qnan|snan|ind))/.test(written)) return NaN;
  const infinite = /^([+-]?)(inf|1\.#inf)/.exec(written);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  const value = Number(written);
  return written === '' || Number.isNaN(value) ? null : value;
}

const ITEM = /<Item([^<>]*)>([^<>]*)</g;

/**
 * A per-sample number of GDAL_METADATA (`scale` or `offset`): the value all `samples` share, or null where any lacks it
 * or they differ.
 */
export function sharedMetadata(xml: string | null, role: 'scale' | 'offset', samples: number): number | null {
  const values = new Map<number, number>();
  for (const [, attributes, value] of (xml ?? '').matchAll(ITEM)) {
    if (attribute(attributes, 'role') !== role) continue;
    values.set(Number(attribute(attributes, 'sample') ?? 0), Number(value));
  }
  const shared = [...values.values()].at(0);
  if (shared === undefined || !Number.isFinite(shared)) return null;
  for (let sample = 0; sample < samples; sample++) if (values.get(sample) !== shared) return null;
  return shared;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}
