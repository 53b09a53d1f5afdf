import type { AnalyzedLayers } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { placeOf } from './place-of.ts';
import { createRun, type RunCall } from './run.ts';
import { zone, type Zone } from './zone.ts';

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

async function answer(asked: Zone, pack: string | null, call: RunCall): Promise<AnalyzedLayers> {
  const { lat, lng, size, date } = asked;
  const request = { lat, lng, size, ...(date !== null && { date }), lang: lang.value };
  return sylvan().analyzeLayers(request, { ...call, ...(await placeOf(asked, pack, call.signal)) });
}
