import type { AnalyzeAnswer, CompareAnswer } from '../contract/index.ts';
import type { Lang } from '../contract/zone.ts';
import type { Layer } from '../geo/layer.ts';
import { toProblem } from '../problem.ts';
import type { Origin, Sylvan } from '../sylvan.ts';
import { FIRST_YEAR } from './convergence.ts';
import { evidenceOf, type PlotEvidence, type PlotFailure, type YearOfLoss } from './evidence.ts';

/** The cut-off day of Regulation (EU) 2023/1115: plots are checked for forest on this day, and for loss after it. */
export const CUT_OFF = '2020-12-31';

/** Fields requested for the cut-off day; sources used only by other fields are not read. */
const FIELDS = ['forest_cover', 'references', 'canopy_height_source'];

/** Options for measuring a plot. */
export interface AssessOptions {
  /** Last day for which loss is searched, UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** Cancels all calls; {@link assessPlot} then rejects with `signal.reason`. */
  readonly signal: AbortSignal;
  /** Language of the sentences on failed periods. @default 'en' */
  readonly lang?: Lang;
  /** The sample or pack that answers the calls, if any. */
  readonly origin?: Origin;
  /** Receives the layers of the comparison with the latest year; without it they are not requested. */
  readonly onCompared?: (layers: readonly Layer[]) => Promise<void>;
}

/** The requests for a plot, without its geometry. */
export function requestsOf(today: string): { readonly analyze: object; readonly compare: readonly object[] } {
  return { analyze: { date: CUT_OFF, fields: FIELDS }, compare: windowsOf(today).map(comparison) };
}

/**
 * Forest of a plot on the cut-off day and its loss since: an analysis of that day, and comparisons of its year with later ones.
 * Compares the years in between only if the latest comparison shows a loss. Lists later years without a result, with their days.
 * `geometry` is a GeoJSON Polygon or MultiPolygon, such as the `measured` of a plot from `sylvan/vector`. Rejects as the library
 * does if the cut-off day has no result.
 */
export async function assessPlot(
  sylvan: Pick<Sylvan, 'analyze' | 'compare'>,
  geometry: unknown,
  options: AssessOptions,
): Promise<PlotEvidence> {
  const { signal, origin, today, lang, onCompared } = options;
  const request = { geometry, ...origin, ...requestsOf(today).analyze, lang } as never;
  const before: AnalyzeAnswer = await sylvan.analyze(request, { signal });
  const windows = windowsOf(today);
  const last = windows.at(-1);
  const failures: PlotFailure[] = [];
  const context = { sylvan, failures, ...options };
  const latest = last === undefined ? null : await compared(geometry, last, context, onCompared);
  const years = await lossByYear(geometry, windows, latest, context);
  return evidenceOf(before, latest, years, failures);
}

/** A year that is compared with the year of the cut-off day; of the current year, the part up to today. */
interface Window {
  readonly year: number;
  readonly start: string;
  readonly end: string;
}

/** The years since the cut-off day; the current year is included from its second half, up to today. */
export function windowsOf(today: string): readonly Window[] {
  const current = Number(today.slice(0, 4));
  const last = today < `${current}-07-01` ? current - 1 : current;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => {
    const year = FIRST_YEAR + i;
    return { year, start: `${year}-01-01`, end: year < current ? `${year}-12-31` : today };
  });
}

/** Inputs of all comparisons; the periods that fail are added to `failures`. */
interface Context extends AssessOptions {
  readonly sylvan: Pick<Sylvan, 'analyze' | 'compare'>;
  readonly failures: PlotFailure[];
}

/** The last days of the two years are the days between which the forest is compared. */
function comparison({ start: date2_start, end: date2_end }: Window): object {
  return { date1_start: '2020-01-01', date1_end: CUT_OFF, date2_start, date2_end, detail: 'full' };
}

/** `null` if the comparison fails; the failure is then added to the list. */
async function compared(
  geometry: unknown,
  window: Window,
  { sylvan, origin, signal, lang = 'en', failures }: Context,
  onCompared?: AssessOptions['onCompared'],
): Promise<CompareAnswer | null> {
  const request = { geometry, ...origin, ...comparison(window), lang } as never;
  const pending: Promise<CompareAnswer & { readonly layers?: readonly Layer[] }> =
    onCompared === undefined
      ? sylvan.compare(request, { signal })
      : sylvan.compare(request, { signal, layers: true });
  const answer = await pending.catch((error: unknown) => {
    signal.throwIfAborted();
    const { code, detail, retryable } = toProblem(error, { lang });
    failures.push({ start: window.start, end: window.end, code, detail, retryable });
    return null;
  });
  if (answer?.layers !== undefined) await onCompared?.(answer.layers);
  return answer;
}

/**
 * Loss by year. Each year adds the loss that no earlier one has shown, between the last day seen before and its own last day
 * (images outside its composite may show the loss). The loss of a year without a result appears in the next year.
 */
async function lossByYear(
  geometry: unknown,
  windows: readonly Window[],
  latest: CompareAnswer | null,
  context: Context,
): Promise<YearOfLoss[]> {
  const rows: YearOfLoss[] = [];
  const total = latest?.changes.forest_loss_ha ?? null;
  let [seen, after] = [0, CUT_OFF];
  for (const window of windows) {
    const isLast = window === windows.at(-1);
    const answer = isLast || !total ? latest : await compared(geometry, window, context);
    const own = answer?.changes.forest_loss_ha ?? null;
    const loss_ha = own === null ? null : Math.max(0, Number((own - seen).toFixed(2)));
    rows.push({ year: window.year, after, by: window.end, loss_ha });
    seen = Math.max(seen, own ?? 0);
    // Provisional loss may be confirmed in a later year, but happened before.
    if (answer === null || own === null || answer.details.forest.provisional_loss_ha !== 0) continue;
    after = answer === latest ? window.end : answer.details.optical.period2.last_day;
  }
  return rows;
}
