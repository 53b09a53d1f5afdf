const f = Math.fround;

export interface ForestInputs {
  readonly ndvi: Float32Array;
  readonly swir22: Float32Array;
  readonly height?: Float32Array;
  readonly vv?: Float32Array;
  readonly vh?: Float32Array;
  readonly water?: Uint8Array;
}

function clip(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

function radarEvidence(vv: number, vh: number): number {
  if (vv >= -11 && vv <= -4 && vh >= -16) return 1;
  return vh < -19 || vv < -13 ? 0 : 0.5;
}

/** Every step rounded to f32, as the lanes are. */
export function forestEvidence(
  inputs: ForestInputs,
  threshold: number,
  heightVeto: number,
  needsGreen: boolean,
): Float32Array {
  return inputs.ndvi.map((ndvi, i) => {
    const height = inputs.height?.[i] ?? NaN;
    const [vv, vh] = [inputs.vv?.[i] ?? NaN, inputs.vh?.[i] ?? NaN];
    if (Number.isNaN(ndvi)) return NaN;
    if ((inputs.water?.[i] ?? 0) !== 0 || height < f(heightVeto)) return 0;
    const full = clip(f(f(f(ndvi - f(threshold)) / f(0.2)) + 0.5));
    const spectral = inputs.swir22[i] >= f(0.12) ? f(full * 0.5) : full;
    if (needsGreen && spectral === 0) return 0;
    let [sum, total] = [f(spectral * 0.5), 0.5];
    if (!Number.isNaN(height)) {
      sum = f(sum + f(clip(f(f(height - 3) / 4)) * f(0.35)));
      total = f(total + f(0.35));
    }
    if (!Number.isNaN(vv) && !Number.isNaN(vh)) {
      sum = f(sum + f(radarEvidence(vv, vh) * f(0.15)));
      total = f(total + f(0.15));
    }
    return f(sum / total);
  });
}

export function forestMask(evidence: Float32Array): Uint8Array {
  return Uint8Array.from(evidence, (value) => (Number.isNaN(value) ? 255 : value >= f(0.5 - 1e-6) ? 1 : 0));
}
