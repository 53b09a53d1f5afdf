import { computed } from '@preact/signals';
import type { AnalyzeAnswer, Layer, LocatedFires, OnPartial } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { isLight } from './light.ts';
import { whenMapDrawn } from './map-drawn.ts';
import { page } from './page.ts';
import { drawer, openDrawer } from './panel.ts';
import { pointOf } from './point-of.ts';
import { createRun, type RunCall } from './run.ts';
import { cachedAnswer } from './sample-pack.ts';
import type { Origin } from './shared.ts';
import { storedPictures } from './stored-layers.ts';
import { isSamePlace, placeOf, sampleAround, sampleOf, today, zone, type Zone } from './zone.ts';

/** An analysis, its planes, and the zone it is of. */
export interface Analysis extends Partial<Origin> {
  readonly answer: AnalyzeAnswer;
  readonly layers: readonly Layer[];
  /** Images of a year before, where the answer came with them. */
  readonly before?: readonly Layer[];
  /** With their places; null where no source answered, missing where the answer was stored without them. */
  readonly fires?: LocatedFires | null;
  readonly zone: Zone;
  /** The request that was counted for it, as JSON; missing where none was. */
  readonly requested?: string;
  /** The pack that answered, if one did. */
  readonly pack: string | null;
  /** It came with the page: a sample's answer, shown until the same is computed here. */
  readonly isCached?: boolean;
  /** Sources were under way: more follows while the analysis goes on. */
  readonly isPreliminary?: boolean;
}

export const analysis = createRun<Analysis>();

/** Whether what was found is not of the zone as it is now. */
export const isAnalysisStale = computed(() => {
  const { found } = analysis.state.value;
  if (found === null) return false;
  const { date } = zone.value;
  const isOfDay = date === found.zone.date || date === found.answer.details.date;
  return !(isSamePlace(zone.value, found.zone) && isOfDay);
});

/** Whether the zone's request was answered here today: within 48 hours the same request is the same call. */
export const isRepeat = computed(() => {
  const { found } = analysis.state.value;
  const request = JSON.stringify(requestOf(zone.value, isLight.value));
  return found?.computed === today() && found.requested === request;
});

/** Whether what was found is without what was still under way: its analysis was ended, or failed. */
export const isEndedEarly = computed(() => {
  const { found, status, hasShown } = analysis.state.value;
  return found?.isPreliminary === true && !(status === 'running' && hasShown);
});

/**
 * Analyses the zone that is looked at if it is on a sample's ground and not analyzed yet: it costs nothing and needs no network, and is
 * there without a click. What counts waits for one.
 */
export function analyzeSample(): void {
  if (page.value !== 'forest' || sampleAround(zone.value) === undefined) return;
  if (analysis.state.value.found === null || isAnalysisStale.value) void analyze();
}

/** Analyses the zone as it is now; of a bundled sample without a key, of a pack without a network. */
export function analyze(pack: string | null = null): Promise<void> {
  const requested = zone.value;
  const shown = analysis.state.value.found?.zone;
  // Progress and its Cancel button stand with the answer, not with what was opened out of the one before.
  if (drawer.value !== 'answer') openDrawer('answer');
  return analysis.start(async ({ onStored, onFetched, ...call }) => {
    const isShown =
      pack === null && shown !== requested && (await showStored(requested, call.signal, onStored));
    if (isShown) await whenMapDrawn(call.signal);
    const point = await pointOf(requested, pack, call.signal, onFetched);
    const onPartial: OnPartial = (answer, layers) =>
      showPartial({ answer, layers, zone: requested, pack, isPreliminary: true }, onStored);
    // A sample or a pack is at hand whole, and counts as no call.
    const isAtHand = point.sample !== undefined || point.pack !== undefined;
    const request = requestOf(requested, isLight.value && !isAtHand);
    const options = { ...call, onPartial, layers: 'true-colour' } as const;
    const { layers, fires, ...answer } = await sylvan().analyze({ ...request, ...point }, options);
    const counted = isAtHand ? {} : { requested: JSON.stringify(request) };
    const before = earlierOf(requested);
    return { answer, layers, fires, ...before, ...counted, zone: requested, pack, computed: today() };
  });
}

/** Shows what is known of a zone so far, unless a whole answer of it is shown; the last partial is the answer itself. */
function showPartial(partial: Analysis, report: RunCall<Analysis>['onStored']): void {
  const { found } = analysis.state.value;
  const isLast = partial.answer.details.preliminary !== true;
  if (!isLast && (found?.zone !== partial.zone || found.isPreliminary)) report(partial);
}

async function showStored(
  requested: Zone,
  signal: AbortSignal,
  report: RunCall<Analysis>['onStored'],
): Promise<boolean> {
  const sample = sampleOf(requested);
  const pictures = sample && storedPictures(sample.id).catch(() => null);
  const stored = sample === undefined ? null : await cachedAnswer(sample, signal);
  if (stored === null) return false;
  const shown = { answer: stored, zone: requested, pack: null, isCached: true };
  report({ ...shown, layers: [] });
  const more = await pictures;
  if (more) report({ ...shown, ...more });
  return true;
}

/** The images of a year before that the stored answer of the same zone had. */
function earlierOf(requested: Zone): Pick<Analysis, 'before'> {
  const { found } = analysis.state.value;
  return found?.before && found.zone === requested ? { before: found.before } : {};
}

/** What is asked of the library for a zone. */
export function requestOf(requested: Zone, isQuick: boolean) {
  const { date } = requested;
  return {
    ...placeOf(requested),
    ...(date !== null && { date }),
    ...(isQuick && { detail: 'quick' as const }),
    lang: lang.value,
  };
}
