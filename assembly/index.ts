/**
 * Exports of all kernels: loops over addresses in memory that the caller provides.
 *
 * Parameters come in this order: inputs, outputs, lengths, scalars. Addresses are 16-byte aligned; 0 means "absent" if a
 * parameter is optional. In f32 planes NaN is nodata; in u8 masks 1 is valid (or true) and 0 is not. Planes are row-major.
 *
 * Decoders return the number of bytes written, or a negative DecodeFault. They never read past `inputLength` or write past
 * `outputCapacity`, except into the DECODE_SLACK free bytes that must follow both buffers.
 *
 * Stacks are `observations` (or `years`, ascending) consecutive planes of `length` f32 pixels. Non-finite values are missing.
 * Feature planes and training columns are consecutive, too.
 *
 * Resampling maps a source window onto a grid. The mesh holds, for grid positions (column * step, row * step), the source
 * position x then y as f64, in pixels of the window (first pixel's outer corner 0, its centre 0.5), for (ceil(width / step) + 1)
 * x (ceil(height / step) + 1) nodes. Positions outside the source window are nodata.
 *
 * Zone statistics take a u8 `mask`, or 0 for all pixels. Radar planes are gamma0 as linear power, or in dB. Probabilities of
 * change (methods 3) are log odds, ln(p / (1 - p)): 0 is one half.
 */
export * from './memory';
export * from './decode/index';
export * from './raster/index';
export * from './radar/index';
export * from './series/index';
export * from './model/index';
export * from './history/index';
export * from './change/index';
