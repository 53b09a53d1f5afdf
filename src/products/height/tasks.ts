/** LiDAR footprints as columns of equal length. */
export interface ShotTable {
  /** Position in pixels of the fine grid; (0.5, 0.5) is the centre of its first pixel. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Metres. */
  readonly rh98: Float32Array;
  /** Metres, NaN where the shot has none. */
  readonly rh50: Float32Array;
  /** Canopy cover 0…1, NaN where the shot has none. */
  readonly cover: Float32Array;
}

/**
 * Planes from which the fusion learns (methods 5.5): fine ones have the zone's pixels, coarse ones have pixels `factor` times as
 * wide. The task adds the texture of `ndvi`, and the NDMI of `nir08` and `swir16`.
 */
export interface HeightFeatures {
  readonly fine: readonly FeaturePlane[];
  readonly coarse: readonly FeaturePlane[];
}

export interface FeaturePlane {
  /** `red`, `ndvi`, `vv`, …; used in messages and tests. */
  readonly name: string;
  /** NaN where there is no value. */
  readonly plane: Float32Array;
}

/** Trains models of canopy height on shots, chooses one by spatially blocked cross-validation, and predicts the zone. */
export interface HeightTask {
  readonly kind: 'height';
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  /** Size of a fine pixel, metres, to which the 25 m footprint disc and the 2 km blocks are scaled. */
  readonly resolution: number;
  readonly features: HeightFeatures;
  readonly shots: ShotTable;
}

export type HeightModelKind = 'median' | 'ridge' | 'boosting';

export interface HeightResult {
  /** Number of shots left after dropping those at edges, without features, outside the zone or without a height. */
  readonly shots: number;
  /** `null` with too few shots, or if no model has skill. */
  readonly fusion: HeightFusion | null;
  /** Held-out errors of RH98 for every model tried; none with too few shots. */
  readonly models: readonly { readonly model: HeightModelKind; readonly errors: HeldOutErrors }[];
}

export interface HeightFusion {
  readonly model: HeightModelKind;
  /** On the fine grid, metres; NaN where a feature is missing. */
  readonly rh98: Float32Array;
  /** `null` if too few shots have it, or the model has no skill for it. Never above `rh98`. */
  readonly rh50: Float32Array | null;
  /** Canopy cover 0…1; `null` under the same conditions as `rh50`. */
  readonly cover: Float32Array | null;
  readonly errors: HeldOutErrors;
  /** Errors of RH50 and cover, if predicted. */
  readonly rh50Errors: HeldOutErrors | null;
  readonly coverErrors: HeldOutErrors | null;
  /** Fraction of the predicted pixels outside the training range in three or more features. */
  readonly extrapolatedFraction: number;
}

/** Errors of the predictions for held-out shots, in the unit of the target. */
export interface HeldOutErrors {
  readonly n: number;
  readonly rmse: number;
  readonly mae: number;
  /** Mean of predicted - observed. */
  readonly bias: number;
  /** The bias of each fold. Folds are spatially apart, so their spread shows how uncertain the bias is. */
  readonly foldBiases: readonly number[];
  /** 1 - SSE / SST. */
  readonly r2: number;
}
