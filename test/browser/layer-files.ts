import { writeGeoTiff, type Layer } from 'sylvan/export';
import { tiffContent } from '../support/tiff-content.ts';

/** The content of each layer's GeoTIFF, by layer. */
export async function filesOf(layers: readonly Layer[]): Promise<Record<string, readonly string[]>> {
  const files = layers.map(
    async (layer) => [layer.id, await tiffContent(await writeGeoTiff(layer))] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}
