import type { Arena } from '../../../../worker/arena.ts';
import { inconsistentScene } from '../../../stac/inconsistency.ts';
import type { OpticalBand } from '../../../stac/scene.ts';
import type { ObservationTile, ReadLayout, SceneSketch } from '../tasks.ts';
import { evidenceOf, sceneSketch } from './evidence.ts';
import type { Observation, Scalings } from './observation.ts';
import { greenInfrared, implausibility } from './plausible.ts';

/**
 * The sketch of a scaled scene, if its layout has the bands. Throws `inconsistent-scene` if its pixels contradict the item or
 * each other.
 */
export function checkedSketch(
  arena: Arena,
  observation: Observation,
  layout: Pick<ReadLayout, 'fine' | 'coarse' | 'fineBands' | 'coarseBands'>,
  scalings: Scalings,
  bands: ObservationTile['bands'],
): SceneSketch | undefined {
  const evidence = evidenceOf(arena, observation, layout, scalings);
  if (evidence === null) return undefined;
  const assetOf = (band: OpticalBand) => bands[band]!;
  const at = layout.coarseBands.indexOf('nir08');
  const isInteger = !observation.coarse[at].source.type.startsWith('f');
  const assets = [...layout.fineBands, ...layout.coarseBands].map(assetOf);
  const infrared = { ...scalings.coarse[at], isInteger };
  const green = greenInfrared(evidence);
  const found = implausibility(evidence, { assets, infrared }, green);
  if (found !== null) throw inconsistentScene(assetOf('nir08'), found);
  return sceneSketch(evidence, green);
}
