/**
 * A trained ensemble in memory: base and unit as f64, then 80 bytes a tree: five features and five bins (u8, in slots of
 * eight), and the 32 leaves as i16, their low bytes then their high bytes. A value is `base + unit * sum of its leaves`:
 * whole numbers, so that the order of summing cannot matter.
 */
export const DEPTH: usize = 5;
export const LEAVES: usize = 32;
export const UNIT: usize = 8;
export const HEADER: usize = 16;
export const TREE: usize = 80;
/** Within a tree. */
export const BINS: usize = 8;
export const LOW_BYTES: usize = 16;
export const HIGH_BYTES: usize = 48;
/** No bin is over this one: such a level splits nothing. */
export const LAST_BIN: u8 = 31;
/** Leaves of four trees add up within i16. */
export const LARGEST_LEAF: f64 = 8191;
