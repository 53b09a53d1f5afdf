import type { AnalyzeAnswer, CompareAnswer } from '../contract/index.ts';
import { convergenceOf, mapWords, type Convergence, type MapWord, type PlotStatus } from './convergence.ts';

/** Forest first seen as lost in a year: it stood on one day and was gone on another. */
export interface YearOfLoss {
  /** The calendar year. */
  readonly year: number;
  /** The last day on which it stood, UTC. */
  readonly after: string;
  /** The last day of that year, or of its part up to the last day examined, by which it was gone, UTC. */
  readonly by: string;
  /** Hectares; `null` if unknown. */
  readonly loss_ha: number | null;
}

/** A period after the cut-off day without a result, and the reason in the requested language. */
export interface PlotFailure {
  /** Its first day, UTC. */
  readonly start: string;
  /** Its last day, UTC. */
  readonly end: string;
  /** Code of the problem. */
  readonly code: string;
  /** Text of the problem. */
  readonly detail: string;
  /** Whether another run may succeed. */
  readonly retryable: boolean;
}

/** The evidence on one plot. */
export interface PlotEvidence {
  /** Result from our pixels. */
  readonly status: PlotStatus;
  /** How well both days were observed. */
  readonly confidence: 'high' | 'medium' | 'low';
  /** Area of the plot, hectares. */
  readonly area_ha: number;
  /** Hectares of forest on the cut-off day; `null` if it could not be seen. */
  readonly forest_2020_ha: number | null;
  /** Its 95 % interval. */
  readonly forest_2020_interval_ha: readonly [low: number, high: number] | null;
  /** Fraction of the plot that our spectra alone map as forest, 0…1; `null` if they show too little of it. */
  readonly spectra_forest: number | null;
  /** Hectares of confirmed loss since the cut-off day; `null` if unknown. */
  readonly loss_ha: number | null;
  /** Hectares of loss not yet confirmed by another image. */
  readonly provisional_loss_ha: number | null;
  /** Hectares for which it is unknown whether forest was lost. */
  readonly unknown_ha: number | null;
  /** Loss by the year that first shows it. */
  readonly loss_by_year: readonly YearOfLoss[];
  /** The ten largest patches of loss: their places, and the days between which they were lost. */
  readonly patches: readonly Pick<
    CompareAnswer['details']['patches'][number],
    'lat' | 'lng' | 'area_ha' | 'after' | 'by'
  >[];
  /** The reference maps of the plot, and how far they agree with our pixels. */
  readonly maps: readonly MapWord[];
  /** How far our images and the maps agree. */
  readonly convergence: Convergence;
  /** Days of the images of 2020. */
  readonly dates_2020: readonly string[];
  /** Days of the images of the latest year. */
  readonly dates_latest: readonly string[];
  /** Names of the images of 2020. */
  readonly scenes_2020: readonly string[];
  /** Names of the images of the latest year. */
  readonly scenes_latest: readonly string[];
  /** The processing version: results of the same version are comparable. */
  readonly processing_version: string;
  /** Codes of the warnings of both calls. */
  readonly warnings: readonly string[];
  /** Later periods without a result. */
  readonly failures: readonly PlotFailure[];
  /** Whether images were simulated. */
  readonly simulated: boolean;
}

/** Forest cover in percent up to which a plot counts as without forest: this much is within the error. */
const SOME_FOREST = 10;
/** Minimum loss in hectares: the smallest patch that is searched for. */
const SOME_LOSS = 0.1;
/** Maximum fraction of the forest with an unknown outcome, if no loss is seen. */
const SOME_UNKNOWN = 0.1;
/** Minimum fraction of the land that a witness must know for its result to count for the plot. */
const SOME_KNOWN = 0.5;

/** Combines an analysis of the cut-off day with a comparison of its year and the latest one. */
export function evidenceOf(
  before: AnalyzeAnswer,
  latest: CompareAnswer | null,
  years: readonly YearOfLoss[],
  failures: readonly PlotFailure[],
): PlotEvidence {
  const { zone, intervals, forest, warnings, provenance } = before.details;
  const cover = intervals?.forest_cover ?? null;
  const interval = cover && hectaresOf(cover, before);
  const loss = lossOf(latest, years);
  const provisional_loss_ha = latest?.details.forest.provisional_loss_ha ?? null;
  const unknown_ha = unknownOf(forest.area_ha, interval, latest);
  const isOpen =
    (provisional_loss_ha ?? 0) >= SOME_LOSS ||
    (unknown_ha ?? 0) >= Math.max(SOME_LOSS, SOME_UNKNOWN * (forest.area_ha ?? 0));
  const isLost = loss === null || (isOpen && loss < SOME_LOSS) ? null : loss >= SOME_LOSS;
  const codes = [...warnings, ...(latest?.details.warnings ?? [])].map(({ code }) => code);
  const spectra_forest = wordOf(before, 'spectra');
  const maps = [...mapWords(before.details), ...heightWord(before)];
  const [seen, seenLatest] = [scenesOf(before, 'sentinel2'), scenesOf(latest, 'period2/sentinel2')];
  return {
    status: statusOf(cover, isLost),
    confidence: confidenceOf(before, latest),
    area_ha: zone.area_ha,
    forest_2020_ha: forest.area_ha,
    forest_2020_interval_ha: interval,
    spectra_forest,
    loss_ha: loss,
    provisional_loss_ha,
    unknown_ha,
    loss_by_year: years,
    patches: (latest?.details.patches ?? []).map(({ lat, lng, area_ha, after, by }) => ({
      ...{ lat, lng, area_ha, after, by },
    })),
    maps,
    convergence: convergenceOf({ forest: spectra_forest, loss: isLost }, maps),
    ...{ dates_2020: datesOf(seen), dates_latest: datesOf(seenLatest) },
    ...{ scenes_2020: seen.map(({ id }) => id), scenes_latest: seenLatest.map(({ id }) => id) },
    processing_version: provenance.processing_version,
    warnings: [...new Set(codes)],
    failures,
    simulated: codes.includes('simulated-data'),
  };
}

/**
 * Converts an interval of the cover to hectares. Its percentages are rounded to one decimal, so it is widened to include the
 * estimate.
 */
function hectaresOf(cover: readonly [number, number], before: AnalyzeAnswer): [number, number] {
  const land = landOf(before);
  const [low, high] = cover.map((percent) => Number(((percent * land) / 100).toFixed(4)));
  const { area_ha } = before.details.forest;
  return [Math.min(low, area_ha ?? Infinity), Math.max(high, area_ha ?? 0)];
}

/** Hectares of observed land, the base of the forest percentage. If there is none, the area of the whole plot. */
function landOf({ forest_cover: cover, details: { zone, forest } }: AnalyzeAnswer): number {
  if (!cover || forest.area_ha === null) return zone.area_ha;
  return Math.min(zone.area_ha, (100 * forest.area_ha) / cover);
}

/** Forest by a witness alone, as a fraction of the land that it knows; `null` if that is too little. */
function wordOf({ details }: AnalyzeAnswer, name: 'spectra' | 'height'): number | null {
  const found = details.forest.evidence.find(({ witness }) => witness === name);
  return found === undefined || found.known < SOME_KNOWN ? null : found.forest;
}

/** The heights as a map, if they are published ones; heights made with our images are not an independent witness. */
function heightWord(before: AnalyzeAnswer): MapWord[] {
  const forest = wordOf(before, 'height');
  const code = before.details.height?.code ?? 'NONE';
  const isMap = code === 'META_CHM_V2_10M' || code === 'ETH_GCH_2020_10M' || code === 'USER_CHM';
  if (forest === null || !isMap) return [];
  return [{ map: 'height', year: null, version: code, forest, crops: null, loss_ha: null }];
}

/** Loss over all years: forest that has come back since still counts as lost. */
function lossOf(latest: CompareAnswer | null, years: readonly YearOfLoss[]): number | null {
  const total = latest?.changes.forest_loss_ha ?? null;
  if (total === null) return null;
  const sum = years.reduce((hectares, { loss_ha }) => hectares + (loss_ha ?? 0), 0);
  return Math.max(total, Number(sum.toFixed(4)));
}

/**
 * Hectares with an unknown outcome. If the comparison shows less forest on the cut-off day than the lower end of the interval in
 * that day's analysis, the rest of the analysed forest counts as unknown.
 */
function unknownOf(
  forest: number | null,
  interval: readonly [number, number] | null,
  latest: CompareAnswer | null,
): number | null {
  const { unknown_ha = null, period1_ha = null } = latest?.details.forest ?? {};
  if (forest === null || interval === null || period1_ha === null || period1_ha >= interval[0])
    return unknown_ha;
  return Math.max(unknown_ha ?? 0, Number((forest - period1_ha).toFixed(4)));
}

/** `isLost` is `null` if our images cannot tell. */
function statusOf(cover: readonly [number, number] | null, isLost: boolean | null): PlotStatus {
  if (cover !== null && cover[1] <= SOME_FOREST) return 'no-forest';
  if (isLost === true) return 'loss-seen';
  return cover === null || isLost === null ? 'unclear' : 'no-loss-seen';
}

/** The lower of the confidences in the two calls, by the area seen and the width of the forest interval. */
function confidenceOf(before: AnalyzeAnswer, latest: CompareAnswer | null): PlotEvidence['confidence'] {
  const grades = [before.details.quality.grade, latest?.details.quality.grade ?? 'low'];
  const [low, high] = before.details.intervals?.forest_cover ?? [0, 100];
  if (grades.includes('low') || high - low > 50) return 'low';
  return grades.every((grade) => grade === 'high') && high - low <= 25 ? 'high' : 'medium';
}

type Scene = AnalyzeAnswer['details']['sources'][number]['scenes'][number];

function scenesOf(
  answer: { readonly details: Pick<AnalyzeAnswer['details'], 'sources'> } | null,
  id: string,
): readonly Scene[] {
  return answer?.details.sources.find((one) => one.id === id)?.scenes ?? [];
}

function datesOf(scenes: readonly Scene[]): string[] {
  return [...new Set(scenes.map(({ date }) => date))].sort();
}
