import type { MapId } from '../../contract/maps.ts';
import type { MapReading } from '../../sources/maps/read.ts';
import type { Outcome } from '../../sources/optional.ts';

/** A map that others made of the zone's ground, and how far it agrees with our forest. */
export interface Reference {
  readonly map: MapId;
  readonly outcome: Outcome<MapReading>;
  /** `null` where it, or our forest, is not known anywhere in the zone. */
  readonly agreement: Agreement | null;
}

/** Over the pixels that both know. */
export interface Agreement {
  /** Cohen's kappa; `null` where both call all of the ground the same. */
  readonly kappa: number | null;
  /** Fractions that we, and that they, call forest. */
  readonly ours: number;
  readonly theirs: number;
  /** Hectares that one of the two calls forest and the other does not. */
  readonly disputedHa: number;
}
