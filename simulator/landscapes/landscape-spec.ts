import { observedSpec, type ObservedOutline } from '../scenario/scenario-spec.ts';
import type { LandscapeSpec } from './spec.ts';

/** What distinguishes one landscape from another. */
export type LandscapeOutline = Omit<ObservedOutline, 'size' | 'fires'> &
  Pick<LandscapeSpec, 'biome' | 'forestType' | 'events'> &
  Partial<Pick<LandscapeSpec, 'greening' | 'texture' | 'fires'> & Pick<ObservedOutline, 'size'>>;

/** The whole specification of a landscape: 3 km, with all of its texture and no fires, where nothing else is said. */
export function landscapeSpec(outline: LandscapeOutline): LandscapeSpec {
  return observedSpec({ size: 3, greening: 0, texture: 100, fires: { forest: 0, open: 0 }, ...outline });
}
