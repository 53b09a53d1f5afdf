import { SylvanError } from '../../src/core/errors.ts';
import type { ByteRange } from '../http/range-source.ts';

/** `source-changed`: of what was read before nothing may be used. */
export function sourceChanged(asset: string): SylvanError {
  return new SylvanError(
    'source-changed',
    `The file is another than the one that was kept; start again with a new source (${asset})`,
    { fields: { asset, validator: 'kept' } },
  );
}

/** `offline-miss`, with the file and the bytes that were wanted of it. */
export function offlineMiss(asset: string, missing: readonly ByteRange[]): SylvanError {
  const bytes = missing.reduce((sum, { length }) => sum + length, 0);
  return new SylvanError(
    'offline-miss',
    `${bytes} bytes of ${asset} are not kept on this device, and nothing may be fetched.`,
    { fields: { asset, bytes } },
  );
}
