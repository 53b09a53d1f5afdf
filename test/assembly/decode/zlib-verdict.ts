import { inflateSync } from 'node:zlib';
import { DecodeFault } from '../../../worker/kernels.ts';

/** Number of bytes that node:zlib inflates from a stream, or the fault that it finds, as the kernels' code. */
export function inflateAsZlib(stream: Uint8Array, capacity: number): number {
  try {
    return inflateSync(stream, { maxOutputLength: capacity }).length;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return DecodeFault.tooLarge;
    if (code === 'Z_BUF_ERROR') return DecodeFault.truncated;
    if (message === 'incorrect data check') return DecodeFault.checksum;
    if (code === 'Z_DATA_ERROR' || code === 'Z_NEED_DICT') return DecodeFault.corrupt;
    throw error;
  }
}
