import type { AnalyzeAnswer } from 'sylvan';
import { packsOf } from 'sylvan/packs';
import type { SampleZone } from 'sylvan/samples';
import { sylvan } from './engine.ts';
import { isOnline } from './device.ts';
import { sampleAround, type Zone } from './zone.ts';

type OnFetched = (bytes: number) => void;

/**
 * The source of a call's images: the named pack, the pack of the bundled sample that covers the zone, or the library's default.
 * Resolves with fields of the library's requests. `onFetched` receives the bytes fetched for it.
 */
export async function pointOf(
  zone: Zone,
  pack: string | null,
  signal: AbortSignal,
  onFetched?: OnFetched,
): Promise<{ pack?: string; sample?: string }> {
  if (pack !== null) return { pack };
  const sample = sampleAround(zone);
  if (sample === undefined) return {};
  // The pack contains the scenes that the sample's square needs; a polygon may need others.
  if (zone.polygon !== undefined && isOnline.value) return { sample: sample.id };
  const held = await samplePack(sample, signal, onFetched);
  return held !== null ? { pack: held } : { sample: sample.id };
}

/**
 * The pack of a bundled sample on this device, fetched as one file if missing. Without the pack, every worker would fetch the
 * sample's files, and the sample would work offline only by chance. Null without storage; then the sample is read from its
 * folder. Rejects with `signal.reason`.
 */
async function samplePack(
  sample: SampleZone,
  signal: AbortSignal,
  onFetched?: OnFetched,
): Promise<string | null> {
  try {
    // One page at a time: two pages would store the pack twice.
    return await navigator.locks.request(`sylvan-sample-${sample.id}`, { signal }, async () => {
      return (await heldPack(sample)) ?? (await fetchedPack(sample, signal, onFetched));
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** The answer of a sample that is bundled with the page and was computed when the page was built; null if unavailable. */
export async function cachedAnswer({ id }: SampleZone, signal: AbortSignal): Promise<AnalyzeAnswer | null> {
  try {
    const answer = await fetch(`/samples/${id}.json`, { signal });
    return answer.ok ? ((await answer.json()) as AnalyzeAnswer) : null;
  } catch {
    return null;
  }
}

async function heldPack({ request }: SampleZone): Promise<string | undefined> {
  const packs = await packsOf(sylvan()).list();
  const isSample = (zone: (typeof packs)[number]['zone']) =>
    zone.lat === request.lat && zone.lng === request.lng && zone.size === request.size;
  return packs.find((pack) => pack.simulated && pack.isComplete && pack.isImported && isSample(pack.zone))
    ?.id;
}

async function fetchedPack({ id }: SampleZone, signal: AbortSignal, onFetched?: OnFetched): Promise<string> {
  const answer = await fetch(`/samples/${id}.sylvan.zip`, { signal });
  if (!answer.ok) throw new Error(`The sample's pack was answered with ${answer.status}`);
  const file = await answer.blob();
  onFetched?.(file.size);
  return (await packsOf(sylvan()).import(file, { signal })).id;
}
