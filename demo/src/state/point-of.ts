import { isOnline } from './network.ts';
import { samplePack } from './sample-pack.ts';
import { sampleAround, type Zone } from './zone.ts';

/**
 * Where a call finds its images: in the pack named, in the pack of the bundled sample whose ground it is on, else where the library
 * looks. What it resolves with are fields of the library's requests. `onFetched` receives the bytes that went over the network
 * for it.
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
  // The pack holds what the sample's square reads: a polygon may read other scenes.
  if (zone.polygon !== undefined && isOnline.value) return { sample: sample.id };
  const held = await samplePack(sample, signal, onFetched);
  return held !== null ? { pack: held } : { sample: sample.id };
}
