/**
 * The kernels' exports: loops over addresses, no memory of their own.
 *
 * Inputs come first, then outputs, then lengths, then scalars. Addresses are 16-byte aligned; 0 means "absent" where a
 * parameter may be left out. In f32 planes NaN is nodata; in u8 masks 1 is valid (or true) and 0 is not. Planes are
 * row-major.
 *
 * Decoders return the bytes written, or a negative DecodeFault. None reads past `inputLength` or writes past
 * `outputCapacity`, but both buffers must be followed by DECODE_SLACK free bytes.
 *
 * Stacks are `observations` (or `years`, ascending) planes of `length` f32 pixels, one after the other. `strata` (u8 a year)
 * are sensors: pairs are of years in one run of the same. What is not finite is missing. Feature planes, and training
 * columns, lie one after the other likewise.
 *
 * Resampling brings a source window onto a grid. The mesh holds, for grid positions (column * step, row * step), the
 * source position x then y as f64, in pixels of the window (first pixel's outer corner 0, its centre 0.5), for
 * (ceil(width / step) + 1) x (ceil(height / step) + 1) nodes. Outside the source window is nodata.
 *
 * Zone statistics take a u8 `mask`, or 0 for all pixels. Radar planes are gamma0 as linear power, or in dB.
 * Probabilities of change (methods 3) are log odds, ln(p / (1 - p)): 0 is one half.
 */
export * from './memory';
export * from './decode/index';
export * from './raster/index';
export * from './radar/index';
export * from './series/index';
export * from './model/index';
export * from './history/index';
export * from './change/index';
