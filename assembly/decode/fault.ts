// Negative return values of the decoders; callers know them as DecodeFault in worker/kernels.ts.
export const CORRUPT: i32 = -1;
export const TOO_LARGE: i32 = -2;
export const TRUNCATED: i32 = -3;
export const CHECKSUM: i32 = -4;
