import { BIOMES } from '../../../simulator/landscapes/biomes.ts';
import { landscapeSpec, type LandscapeOutline } from '../../../simulator/landscapes/landscape-spec.ts';
import type { LandscapeSpec } from '../../../simulator/landscapes/spec.ts';

const OUTLINE: LandscapeOutline = {
  id: 'test-landscape',
  title: 'a kilometre and a half of frontier',
  seed: 31,
  near: { lat: -10.6, lng: -61.5 },
  size: 1.4,
  date: '2025-08-31',
  biome: BIOMES.frontier,
  forestType: 'TROPICAL_EVERGREEN_BROADLEAF',
  events: [
    { kind: 'converted', date: '2005-08-10', plots: 4 },
    { kind: 'felled', date: '2024-11-20', plots: 3 },
    { kind: 'degraded', date: '2025-01-01', plots: 3 },
    { kind: 'converted', date: '2025-06-10', plots: 3 },
  ],
  lidar: { dates: ['2025-07-05'], noise: 0, oneInFails: 6 },
};

/** 1.4 km of frontier with every kind of event; `more` overrides the outline. */
export function testLandscape(more: Partial<LandscapeOutline> = {}): LandscapeSpec {
  return landscapeSpec({ ...OUTLINE, ...more });
}
