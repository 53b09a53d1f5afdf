import type { MapId } from '../../contract/maps.ts';
import type { MapReading } from '../../sources/maps/read.ts';
import type { Outcome } from '../../sources/optional.ts';

/** A reference map of the zone's ground, and its agreement with our forest. */
export interface Reference {
  readonly map: MapId;
  readonly outcome: Outcome<MapReading>;
  /** `null` if the map, or our forest, is unknown everywhere in the zone. */
  readonly agreement: Agreement | null;
}

/** Agreement of our forest and a map over the pixels known to both. */
export interface Agreement {
  /** Cohen's kappa; `null` if both give all ground the same class. */
  readonly kappa: number | null;
  /** Fractions of forest in our result, and in the map. */
  readonly ours: number;
  readonly theirs: number;
  /** Hectares that only one of the two classifies as forest. */
  readonly disputedHa: number;
}
