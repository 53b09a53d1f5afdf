// What a decoder's negative answer means; the callers' names for them are DecodeFault in worker/kernels.ts.
export const CORRUPT: i32 = -1;
export const TOO_LARGE: i32 = -2;
export const TRUNCATED: i32 = -3;
export const CHECKSUM: i32 = -4;
