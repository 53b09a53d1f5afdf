import type { AnalyzedLayers } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { placeOf } from './place-of.ts';
import { createRun, type RunCall } from './run.ts';
import { keptAnswer } from './sample-pack.ts';
import { sampleOf, zone, type Zone } from './zone.ts';

/** An analysis, its planes, and the zone it is of. */
export interface Analysis extends AnalyzedLayers {
  readonly zone: Zone;
  /** The pack that answered, if one did. */
  readonly pack: string | null;
  /** It came with the page: a sample's answer, shown until the same is computed here. */
  readonly isKept?: boolean;
}

export const analysis = createRun<Analysis>();

/** Analyses the zone as it is now; of a bundled sample without a key, of a pack without a network. */
export function analyze(pack: string | null = null): Promise<void> {
  const asked = zone.value;
  const shown = analysis.state.value.found?.zone;
  return analysis.start(async ({ onKept, ...call }) => {
    if (pack === null && shown !== asked) void tellKept(asked, call.signal, onKept);
    return { ...(await answer(asked, pack, call)), zone: asked, pack };
  });
}

async function tellKept(asked: Zone, signal: AbortSignal, tell: RunCall<Analysis>['onKept']): Promise<void> {
  const sample = sampleOf(asked);
  const kept = sample === undefined ? null : await keptAnswer(sample, signal);
  if (kept !== null) tell({ answer: kept, layers: [], zone: asked, pack: null, isKept: true });
}

async function answer(
  asked: Zone,
  pack: string | null,
  call: Omit<RunCall<Analysis>, 'onKept'>,
): Promise<AnalyzedLayers> {
  const { lat, lng, size, date } = asked;
  const request = { lat, lng, size, ...(date !== null && { date }), lang: lang.value };
  const place = await placeOf(asked, pack, call.signal);
  return sylvan().analyzeLayers(request, { ...call, ...place, trueColour: true });
}
