import { Lanes } from '../raster/lanes';

/**
 * Predicts `length` pixels with a ridge model. `planes` holds consecutive feature planes. `model` is f32: mean and reciprocal
 * standard deviation of each feature; the intercept; coefficients of the features, of their squares, and of the products of the
 * first `paired`. `scratch` holds 16 bytes per feature.
 */
export function predictRidge(
  planes: usize,
  model: usize,
  output: usize,
  scratch: usize,
  length: usize,
  features: i32,
  paired: i32,
): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) {
    predict<v128>(planes + at, model, output + at, scratch, end, features, paired);
  }
  for (let at = body; at < end; at += 4) {
    predict<f32>(planes + at, model, output + at, scratch, end, features, paired);
  }
}

/**
 * Sums each feature times (its coefficient + its square's coefficient times the feature + the coefficients of its products times
 * the other features).
 */
function predict<T>(
  planes: usize,
  model: usize,
  output: usize,
  scratch: usize,
  plane: usize,
  features: i32,
  paired: i32,
): void {
  const count = <usize>features;
  standardise<T>(planes, model, scratch, plane, count);
  const linear = model + (count << 3) + 4;
  const squares = linear + (count << 2);
  let product = squares + (count << 2);
  let value = v128.load32_splat(model + (count << 3));
  for (let i: usize = 0; i < count; i++) {
    const feature = v128.load(scratch + (i << 4));
    let factor = f32x4.mul(v128.load32_splat(squares + (i << 2)), feature);
    factor = f32x4.add(v128.load32_splat(linear + (i << 2)), factor);
    for (let j = i + 1; j < <usize>paired; j++, product += 4) {
      factor = f32x4.add(factor, f32x4.mul(v128.load32_splat(product), v128.load(scratch + (j << 4))));
    }
    value = f32x4.add(value, f32x4.mul(factor, feature));
  }
  Lanes.store<T>(output, value);
}

function standardise<T>(planes: usize, model: usize, scratch: usize, plane: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const centred = f32x4.sub(Lanes.load<T>(planes + i * plane), v128.load32_splat(model + (i << 3)));
    v128.store(scratch + (i << 4), f32x4.mul(centred, v128.load32_splat(model + (i << 3), 4)));
  }
}
