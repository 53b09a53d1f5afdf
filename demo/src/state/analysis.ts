import type { AnalyzedLayers } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { createRun } from './run.ts';
import { sampleOf, zone, type Zone } from './zone.ts';

/** An analysis, its planes, and the zone it is of. */
export interface Analysis extends AnalyzedLayers {
  readonly zone: Zone;
  /** The pack that answered, if one did. */
  readonly pack: string | null;
}

export const analysis = createRun<Analysis>();

/** Analyses the zone as it is now; of a bundled sample without a key, of a pack without a network. */
export function analyze(pack: string | null = null): Promise<void> {
  const asked = zone.value;
  return analysis.start(async (call) => ({ ...(await answer(asked, pack, call)), zone: asked, pack }));
}

function answer(
  asked: Zone,
  pack: string | null,
  call: Parameters<Parameters<typeof analysis.start>[0]>[0],
): Promise<AnalyzedLayers> {
  const { lat, lng, size, date } = asked;
  const request = { lat, lng, size, ...(date !== null && { date }), lang: lang.value };
  if (pack !== null) return sylvan().analyzeLayers(request, { ...call, pack });
  const sample = sampleOf(asked);
  return sylvan().analyzeLayers(request, { ...call, ...(sample && { sample: sample.id }) });
}
