import type { Answer, CompareAnswer, Engine, Lang } from '../library.ts';
import { convergenceOf, mapWords, type Convergence, type MapWord, type PlotStatus } from './convergence.ts';
import { windowsOf, type Window } from './windows.ts';

/** The day that decides whether ground was forest (Regulation (EU) 2023/1115). */
export const CUT_OFF = '2020-12-31';

/** The evidence on one plot. */
export interface PlotEvidence {
  readonly status: PlotStatus;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly area_ha: number;
  /** Forest on the cut-off day, hectares, with its 95 % interval; `null` where it could not be seen. */
  readonly forest_2020_ha: number | null;
  readonly forest_2020_interval_ha: readonly [low: number, high: number] | null;
  /** Confirmed since then; `null` where it is not known. */
  readonly loss_ha: number | null;
  /** Loss that waits for another image, and hectares of which it is not known what became of them. */
  readonly provisional_loss_ha: number | null;
  readonly unknown_ha: number | null;
  /** Hectares by the year in which they were first seen lost. */
  readonly loss_by_year: readonly { readonly year: number; readonly loss_ha: number | null }[];
  /** What others mapped there, and where that and our pixels meet. */
  readonly maps: readonly MapWord[];
  readonly convergence: Convergence;
  /** Days of the images that the evidence rests on. */
  readonly dates_2020: readonly string[];
  readonly dates_latest: readonly string[];
  readonly warnings: readonly string[];
  readonly simulated: boolean;
}

/** A plot of the file: what was found of it, or why nothing could be. */
export interface Plot {
  readonly name: string;
  /** The feature's own id, where it has one. */
  readonly id?: string | number | undefined;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly evidence: PlotEvidence | null;
  /** In the language that was asked for. */
  readonly problem: string | null;
}

/** All that a run found. */
export interface EudrReport {
  readonly cut_off: string;
  /** The UTC day it was made. */
  readonly made: string;
  readonly plots: readonly Plot[];
}

/** Percent of a plot that is forest at least, so that it counts as one with forest; less is within their error. */
const SOME_FOREST = 10;
/** Hectares of loss that stand for themselves: the smallest patch that is searched. */
const SOME_LOSS = 0.1;

/** What a plot is measured with: the library, and options of its calls. */
export interface PlotContext {
  readonly engine: Pick<Engine, 'analyze' | 'compare'>;
  /** The sample or pack that answers, if one does. */
  readonly origin?: object;
  readonly options: { readonly signal: AbortSignal };
  readonly today: string;
  readonly lang: Lang;
}

/**
 * Forest of a plot on the cut-off day, and what it lost since: an analysis of that day, and comparisons of its year with those
 * since. Years between are compared only where there is a loss to date. Rejects as the library does.
 */
export async function assessPlot(geometry: unknown, context: PlotContext): Promise<PlotEvidence> {
  const { engine, origin, options, today, lang } = context;
  const request = { geometry, ...origin, date: CUT_OFF, lang } as never;
  const before = await engine.analyze(request, options);
  const windows = windowsOf(today);
  const last = windows.at(-1);
  const latest = last === undefined ? null : await compared(geometry, last, context);
  const years = await lossByYear(geometry, windows, latest?.changes.forest_loss_ha ?? null, context);
  return evidenceOf(before, latest, years);
}

/** Both years end with the days between which forest is told. */
function compared(
  geometry: unknown,
  { start: date2_start, end: date2_end }: Window,
  { engine, origin, options, lang }: PlotContext,
): Promise<CompareAnswer> {
  const dates = { date1_start: '2020-01-01', date1_end: CUT_OFF, date2_start, date2_end };
  return engine.compare({ geometry, ...origin, ...dates, detail: 'full', lang } as never, options);
}

/** Loss is what all years together show: a year adds what none before has shown. */
async function lossByYear(
  geometry: unknown,
  windows: readonly Window[],
  total: number | null,
  context: PlotContext,
): Promise<PlotEvidence['loss_by_year']> {
  const rows: { year: number; loss_ha: number | null }[] = [];
  let seen = 0;
  for (const window of windows) {
    const isLast = window === windows.at(-1);
    const own = isLast || !total ? total : await lossUntil(geometry, window, context);
    const loss = own === null ? null : Math.max(0, Number((own - seen).toFixed(2)));
    seen = Math.max(seen, own ?? 0);
    rows.push({ year: window.year, loss_ha: loss });
  }
  return rows;
}

/** A year without images says nothing of its own: its loss shows in the next. */
async function lossUntil(geometry: unknown, window: Window, context: PlotContext): Promise<number | null> {
  try {
    return (await compared(geometry, window, context)).changes.forest_loss_ha;
  } catch (error) {
    context.options.signal.throwIfAborted();
    if ((error as { readonly code?: unknown }).code === 'no-imagery') return null;
    throw error;
  }
}

function evidenceOf(
  before: Answer,
  latest: CompareAnswer | null,
  years: PlotEvidence['loss_by_year'],
): PlotEvidence {
  const { zone, intervals, forest, warnings } = before.details;
  const cover = intervals?.forest_cover ?? null;
  const land = landOf(before);
  const hectares = (percent: number) => Number(((percent * land) / 100).toFixed(4));
  const loss = latest?.changes.forest_loss_ha ?? null;
  const { provisional_loss_ha = null, unknown_ha = null } = latest?.details.forest ?? {};
  const codes = [...warnings, ...(latest?.details.warnings ?? [])].map(({ code }) => code);
  const status = statusOf(cover, loss, provisional_loss_ha);
  const maps = mapWords(before.details);
  return {
    status,
    confidence: confidenceOf(before, latest),
    area_ha: zone.area_ha,
    forest_2020_ha: forest.area_ha,
    // A percent of one decimal gives the land within some hundredths: the estimate is held, whatever they are.
    forest_2020_interval_ha: cover && [
      Math.min(hectares(cover[0]), forest.area_ha ?? Infinity),
      Math.max(hectares(cover[1]), forest.area_ha ?? 0),
    ],
    loss_ha: loss,
    provisional_loss_ha,
    unknown_ha,
    loss_by_year: years,
    maps,
    convergence: convergenceOf(status, maps),
    dates_2020: datesOf(before, 'sentinel2'),
    dates_latest: latest === null ? [] : datesOf(latest, 'period2/sentinel2'),
    warnings: [...new Set(codes)],
    simulated: codes.includes('simulated-data'),
  };
}

/** Hectares of land that were seen: what forest's percent is of. Of all of the plot where none of that is forest. */
function landOf({ forest_cover: cover, details: { zone, forest } }: Answer): number {
  if (!cover || forest.area_ha === null) return zone.area_ha;
  return Math.min(zone.area_ha, (100 * forest.area_ha) / cover);
}

function statusOf(
  cover: readonly [number, number] | null,
  loss: number | null,
  provisional: number | null,
): PlotStatus {
  if (cover !== null && cover[1] < SOME_FOREST) return 'no-forest';
  if (loss !== null && loss >= SOME_LOSS) return 'loss-seen';
  const isUnclear = cover === null || loss === null || (provisional ?? 0) >= SOME_LOSS;
  return isUnclear ? 'unclear' : 'no-loss-seen';
}

/** As sure as the less sure of the two: by what was seen, and how far forest's interval reaches. */
function confidenceOf(before: Answer, latest: CompareAnswer | null): PlotEvidence['confidence'] {
  const grades = [before.details.quality.grade, latest?.details.quality.grade ?? 'low'];
  const [low, high] = before.details.intervals?.forest_cover ?? [0, 100];
  if (grades.includes('low') || high - low > 50) return 'low';
  return grades.every((grade) => grade === 'high') && high - low <= 25 ? 'high' : 'medium';
}

function datesOf(
  { details }: { readonly details: Pick<Answer['details'], 'sources'> },
  id: string,
): string[] {
  const source = details.sources.find((one) => one.id === id);
  return [...new Set((source?.scenes ?? []).map(({ date }) => date))].sort();
}
