const f = Math.fround;

/** What the model reads from an observation. */
export interface Spectrum {
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  readonly swir22: Float32Array;
}

/** The model of methods 6.1, every step rounded to f32 as in the vector lanes. */
export function forestLogOdds({ ndvi, nbr, swir22 }: Spectrum): Float32Array {
  return ndvi.map((value, i) => {
    const greenness = f(Math.min(value, f(0.85)) * f(12.66));
    const over = f(nearInfrared(nbr[i], swir22[i]) - f(0.4));
    const brightness = over > 0 ? f(over * f(-15.88)) : 0;
    return f(f(f(-7.94) + greenness) + f(f(swir22[i] * f(-16.02)) + brightness));
  });
}

/** NBR = (NIR - SWIR2) / (NIR + SWIR2), solved for NIR. */
function nearInfrared(nbr: number, swir22: number): number {
  return f(f(swir22 * f(1 + nbr)) / f(1 - nbr));
}

export interface ForestEvidence {
  readonly spectral: Float32Array;
  readonly height?: Float32Array;
  /** Log odds. */
  readonly maps?: Float32Array;
  readonly water?: Uint8Array;
}

function clip(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}

function heightLogOdds(height: number): number {
  return Number.isNaN(height) ? 0 : clip(f(f(height - 5) * f(0.6)), 3);
}

/** The sum of methods 6.3, every step rounded to f32. */
export function combineForestEvidence(
  { spectral, height, maps, water }: ForestEvidence,
  threshold: number,
  heightVeto: number,
): Float32Array {
  return spectral.map((own, i) => {
    if (Number.isNaN(own)) return NaN;
    const canopy = height?.[i] ?? NaN;
    if ((water?.[i] ?? 0) !== 0 || canopy < f(heightVeto)) return -100;
    const sum = f(clip(f(own - f(threshold)), 4) + heightLogOdds(canopy));
    const votes = maps?.[i] ?? NaN;
    return f(sum + (Number.isNaN(votes) ? 0 : votes));
  });
}
