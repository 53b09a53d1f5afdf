import { observedSpec, type ObservedOutline } from '../scenario/scenario-spec.ts';
import type { LandscapeSpec } from './spec.ts';
import type { Grain } from './texture.ts';

/** The properties that distinguish one landscape from another. */
export type LandscapeOutline = Omit<ObservedOutline, 'size' | 'fires'> &
  Pick<LandscapeSpec, 'biome' | 'forestType' | 'events'> &
  Partial<Pick<LandscapeSpec, 'greening' | 'grain' | 'fires'> & Pick<ObservedOutline, 'size'>>;

/**
 * The complete specification of a landscape. By default 3 km, with the full pixel variation of the measured spectra and no
 * fires.
 */
export function landscapeSpec(outline: LandscapeOutline): LandscapeSpec {
  const grain: Grain = { percent: 100, pixels: 1 };
  return observedSpec({
    size: 3,
    greening: 0,
    grain,
    fires: { forest: 0, open: 0 },
    ...outline,
  });
}
