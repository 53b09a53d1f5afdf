import { computed, effect, signal } from '@preact/signals';
import type { AnalyzeAnswer, Layer, LocatedFires, ObservationImage, OnPartial } from 'sylvan';
import { sylvan } from './engine.ts';
import { lang } from './language.ts';
import { page } from './page.ts';
import { drawer, openDrawer } from './panel.ts';
import { createRun, type RunCall } from './run.ts';
import { cachedAnswer, pointOf } from './sample-pack.ts';
import type { Origin } from './shared.ts';
import { storedPictures } from './stored-layers.ts';
import { whenMapDrawn } from './when.ts';
import {
  isSamePlace,
  isSameZone,
  keepZone,
  placeOf,
  sampleAround,
  sampleOf,
  today,
  zone,
  type Zone,
} from './zone.ts';

export interface Analysis extends Partial<Origin> {
  readonly answer: AnalyzeAnswer;
  readonly layers: readonly Layer[];
  /** Images of a year earlier, if the answer included them. */
  readonly before?: readonly Layer[];
  /** Fires with their places; null if no source answered, missing if the answer was stored without them. */
  readonly fires?: LocatedFires | null;
  /** An image of each pass of the last twelve months; missing if the answer was stored without them. */
  readonly images?: readonly ObservationImage[];
  readonly zone: Zone;
  /** The request as JSON if it counted as a call; otherwise missing. */
  readonly requested?: string;
  /** The pack that answered, if any. */
  readonly pack: string | null;
  /** Whether this is a sample's answer bundled with the page, which is shown until the same answer has been computed here. */
  readonly isCached?: boolean;
  /** Whether sources are still in progress, so that more follows while the analysis runs. */
  readonly isPreliminary?: boolean;
}

export const analysis = createRun<Analysis>();

/** Whether an analysis reads only the present, at low resolution (`detail: 'quick'`), which takes a few megabytes. */
export const isLight = signal(false);

/** The zone and day of the last call; for another zone, the page does not show that this call failed or was cancelled. */
const requestedZone = signal<Zone | null>(null);

export const isRequestCurrent = computed(() => {
  const last = requestedZone.value;
  return last !== null && isSameZone(last, zone.value);
});

/** Whether the result belongs to a zone or a day other than the current one. */
export const isAnalysisStale = computed(() => {
  const { found } = analysis.state.value;
  if (found === null) return false;
  const { date } = zone.value;
  const isOfDay = date === found.zone.date || date === found.answer.details.date;
  return !(isSamePlace(zone.value, found.zone) && isOfDay);
});

/** Whether the result is for another place: its month bars, legend and actions are then hidden, as they do not fit the map. */
export const isElsewhere = computed(() => {
  const { found } = analysis.state.value;
  return found !== null && !isSamePlace(zone.value, found.zone);
});

/** Whether the zone's request was already answered here today: within 48 hours the same request counts as the same call. */
export const isRepeat = computed(() => {
  const { found } = analysis.state.value;
  const request = JSON.stringify(requestOf(zone.value, isLight.value));
  return found?.computed === today() && found.requested === request;
});

/** Whether the result lacks unfinished sources because its analysis was ended or failed. */
export const isEndedEarly = computed(() => {
  const { found, status, hasShown } = analysis.state.value;
  return found?.isPreliminary === true && !(status === 'running' && hasShown);
});

/**
 * Analyzes the current zone without a click if it is on a sample's ground and not yet analyzed: this is free and needs no
 * network. Counted calls wait for a click.
 */
export function analyzeSample(): void {
  if (page.value !== 'forest' || sampleAround(zone.value) === undefined) return;
  if (analysis.state.value.found === null || isAnalysisStale.value) void analyze();
}

/** Analyzes the current zone. A bundled sample needs no key, and a pack needs no network. */
export function analyze(pack: string | null = null): Promise<void> {
  const requested = (requestedZone.value = zone.value);
  keepZone();
  const shown = analysis.state.value.found?.zone;
  // The progress and its Cancel button appear in the view of the answer, not in a drawer that is open.
  if (drawer.value !== 'answer') openDrawer('answer');
  return analysis.start(async ({ onStored, onFetched, ...call }) => {
    const isShown =
      pack === null && shown !== requested && (await showStored(requested, call.signal, onStored));
    if (isShown) await whenMapDrawn(call.signal);
    const point = await pointOf(requested, pack, call.signal, onFetched);
    const onPartial: OnPartial = (answer, layers) =>
      showPartial({ answer, layers, zone: requested, pack, isPreliminary: true }, onStored);
    // The data of a sample or a pack are entirely local, and no call is counted.
    const isAtHand = point.sample !== undefined || point.pack !== undefined;
    const request = requestOf(requested, isLight.value && !isAtHand);
    const options = { ...call, onPartial, layers: 'true-colour' } as const;
    const { layers, fires, images, ...answer } = await sylvan().analyze({ ...request, ...point }, options);
    const made = { answer, layers, fires, images };
    const counted = isAtHand ? {} : { requested: JSON.stringify(request) };
    const before = earlierOf(requested);
    return { ...made, ...before, ...counted, zone: requested, pack, computed: today() };
  });
}

/** The last complete answers, newest first, for going back. There are few of them, because layers take much memory. */
let recent: readonly Analysis[] = [];
const MOST_RECENT = 3;

effect(() => {
  const { found } = analysis.state.value;
  if (found === null || found.isPreliminary) return;
  const others = recent.filter((one) => !isSameZone(one.zone, found.zone));
  recent = [found, ...others].slice(0, MOST_RECENT);
});

/** Goes back to a zone, and to its answer if that is among the last ones. */
export function returnTo(wanted: Zone): void {
  const found = recent.find((one) => isSameZone(one.zone, wanted));
  zone.value = wanted;
  keepZone();
  if (found !== undefined) analysis.show(found);
}

/**
 * Shows a partial answer, unless a complete answer for the zone is shown; the last partial answer is the complete one, which the
 * run itself will show.
 */
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

/** The images of a year earlier from the stored answer of the same zone. */
function earlierOf(requested: Zone): Pick<Analysis, 'before'> {
  const { found } = analysis.state.value;
  return found?.before && found.zone === requested ? { before: found.before } : {};
}

export function requestOf(requested: Zone, isQuick: boolean) {
  const { date } = requested;
  return {
    ...placeOf(requested),
    ...(date !== null && { date }),
    ...(isQuick && { detail: 'quick' as const }),
    lang: lang.value,
  };
}
