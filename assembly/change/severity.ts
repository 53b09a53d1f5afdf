import { Lanes } from '../raster/lanes';

const UNKNOWN = 255;
const SLACK: f64 = 1e-6;

/**
 * USGS class of dNBR (Key & Benson 2006; METHODS 8), 0 high regrowth to 6 high severity, lower bounds inclusive with slack for
 * f32; 255 outside the mask and where dNBR is NaN.
 */
export function severityClasses(dnbr: usize, mask: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) classifySome<v128>(dnbr + (i << 2), mask + i, output + i);
  for (let i = body; i < length; i++) classifySome<f32>(dnbr + (i << 2), mask + i, output + i);
}

function classifySome<T>(dnbr: usize, mask: usize, output: usize): void {
  const values = Lanes.load<T>(dnbr);
  // A comparison that holds is -1 in its lane.
  let classes = i32x4.neg(f32x4.ge(values, f32x4.splat(<f32>(-0.25 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(-0.1 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.1 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.27 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.44 - SLACK))));
  classes = i32x4.sub(classes, f32x4.ge(values, f32x4.splat(<f32>(0.66 - SLACK))));
  const outside = i32x4.eq(Lanes.loadBytes<T>(mask), i32x4.splat(0));
  const unknown = v128.or(Lanes.isNaN(values), outside);
  Lanes.storeBytes<T>(output, v128.bitselect(i32x4.splat(UNKNOWN), classes, unknown));
}
