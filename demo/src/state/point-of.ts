import { isOnline } from './network.ts';
import { samplePack } from './sample-pack.ts';
import { sampleAround, type Zone } from './zone.ts';

/**
 * The source of a call's images: the named pack, the pack of the bundled sample on that ground, or the library's default.
 * Resolves with fields of the library's requests. `onFetched` receives the bytes fetched for it.
 */
export async function pointOf(
  zone: Zone,
  pack: string | null,
  signal: AbortSignal,
  onFetched?: (bytes: number) => void,
): Promise<{ pack?: string; sample?: string }> {
  if (pack !== null) return { pack };
  const sample = sampleAround(zone);
  if (sample === undefined) return {};
  // The pack contains what the sample's square reads; a polygon may read other scenes.
  if (zone.polygon !== undefined && isOnline.value) return { sample: sample.id };
  const held = await samplePack(sample, signal, onFetched);
  return held !== null ? { pack: held } : { sample: sample.id };
}
