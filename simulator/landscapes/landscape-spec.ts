import { observedSpec, type ObservedOutline } from '../scenario/scenario-spec.ts';
import type { LandscapeSpec } from './spec.ts';
import type { Grain } from './texture.ts';

/** What distinguishes one landscape from another. */
export type LandscapeOutline = Omit<ObservedOutline, 'size' | 'fires'> &
  Pick<LandscapeSpec, 'biome' | 'forestType' | 'events'> &
  Partial<Pick<LandscapeSpec, 'greening' | 'grain' | 'fires'> & Pick<ObservedOutline, 'size'>>;

/** The whole specification of a landscape: 3 km, with all that the sets show of single pixels and no fires, where nothing else is said. */
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
