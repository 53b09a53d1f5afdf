import { samplePack } from './sample-pack.ts';
import { sampleOf, type Zone } from './zone.ts';

/**
 * Where a call finds its images: in the pack named, in the pack of the bundled sample that the zone is, else where the library
 * looks. What it resolves with are options of the library's calls. `onFetched` receives the bytes that went over the network
 * for it.
 */
export async function pointOf(
  zone: Zone,
  pack: string | null,
  signal: AbortSignal,
  onFetched?: (bytes: number) => void,
): Promise<{ pack?: string; sample?: string }> {
  if (pack !== null) return { pack };
  const sample = sampleOf(zone);
  if (sample === undefined) return {};
  const held = await samplePack(sample, signal, onFetched);
  return held !== null ? { pack: held } : { sample: sample.id };
}
