/**
 * A trained ensemble in memory: base and unit as f64, then 80 bytes per tree: five features and five bins (u8, in slots of
 * eight), and the 32 leaves as i16, first all low bytes, then all high bytes. A value is `base + unit * sum of its leaves`;
 * leaves are whole numbers, so the order of summation does not matter.
 */
export const DEPTH: usize = 5;
export const LEAVES: usize = 32;
export const UNIT: usize = 8;
export const HEADER: usize = 16;
export const TREE: usize = 80;
/** Offsets within a tree. */
export const BINS: usize = 8;
export const LOW_BYTES: usize = 16;
export const HIGH_BYTES: usize = 48;
/** The last bin: no bin is above it, so a level with this bin splits nothing. */
export const LAST_BIN: u8 = 31;
/** With leaves up to this size, the sum of four trees fits into i16. */
export const LARGEST_LEAF: f64 = 8191;
