import { Lanes } from '../raster/lanes';

const UNKNOWN: u8 = 255;
const SLACK: f64 = 1e-6;

/**
 * USGS class of dNBR (Key & Benson 2006; methods 8), from 0 (high regrowth) to 6 (high severity). Lower bounds are inclusive,
 * with slack for f32 rounding. 255 outside the mask and where dNBR is NaN.
 */
export function severityClasses(dnbr: usize, mask: usize, output: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const at = dnbr + (i << 2);
    const classes = Lanes.toBytes(
      classesOf(v128.load(at)),
      classesOf(v128.load(at, 16)),
      classesOf(v128.load(at, 32)),
      classesOf(v128.load(at, 48)),
    );
    // Unknown (255) has all bits set.
    v128.store(output + i, v128.or(classes, i8x16.eq(v128.load(mask + i), i8x16.splat(0))));
  }
  for (let i = body; i < length; i++) {
    const severity = <u8>i32x4.extract_lane(classesOf(v128.load32_splat(dnbr + (i << 2))), 0);
    store<u8>(output + i, load<u8>(mask + i) == 0 ? UNKNOWN : severity);
  }
}

/** The class of each lane; -1 for NaN. */
function classesOf(values: v128): v128 {
  // A true comparison is -1 in its lane.
  let classes = i32x4.sub(Lanes.isNaN(values), f32x4.ge(values, f32x4.splat(<f32>(-0.25 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(-0.1 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.1 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.27 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.44 - SLACK))));
  return i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.66 - SLACK))));
}
