/** Inputs of `scoreTerms`, in order. */
export interface ScoreInputs {
  readonly cover: number;
  readonly ndvi: number;
  readonly nbr: number;
  readonly height: number;
  readonly referenceHeight: number;
  readonly slope: number;
  readonly p: number;
  readonly loss: number;
  readonly fires: number;
  readonly core: number;
  readonly largestPatch: number;
}

function clip(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** Terms C, G, H, M, S, D, E of methods 9. */
export function scoreTerms(inputs: ScoreInputs): number[] {
  const weight = inputs.p <= 0.05 ? 1 : 0.5;
  return [
    clip(inputs.cover / 80),
    clip((inputs.ndvi - 0.3) / 0.55),
    clip(inputs.height / inputs.referenceHeight),
    clip((inputs.nbr - 0.1) / 0.55),
    clip(0.75 + 5 * weight * (10 * inputs.slope)),
    Math.exp(-inputs.loss / 3 - inputs.fires / 10),
    0.6 * inputs.core + 0.4 * inputs.largestPatch,
  ];
}
