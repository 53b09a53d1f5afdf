import { createSylvan } from 'sylvan/node';
import { layerOf, lossGeoJson, type LossCollection } from 'sylvan/export';
import { layered, type LayeredAnalysis } from '../../support/layered.ts';

/** What the library gives in Node for a sample of the page. */
export async function inNode(
  sample = 'frontier',
  layers: true | 'true-colour' = true,
): Promise<LayeredAnalysis> {
  const sylvan = createSylvan();
  try {
    return await layered(sylvan.analyze({ sample }, { layers }));
  } finally {
    await sylvan.close();
  }
}

/** The patches of loss, with their days. */
export function patchesOf({ answer, layers }: LayeredAnalysis): LossCollection['features'] {
  const ages = layerOf(layers, 'loss-age')!;
  return lossGeoJson(layerOf(layers, 'loss')!, { dated: { ages, date: answer.details.date } }).features;
}
