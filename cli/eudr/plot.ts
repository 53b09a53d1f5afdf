import type { CompareAnswer, Engine, Lang, Layer, Problem } from '../library.ts';
import { evidenceOf, type PlotEvidence, type PlotFailure, type YearOfLoss } from './evidence.ts';
import { windowsOf, type Window } from './windows.ts';

/** The day that decides whether ground was forest (Regulation (EU) 2023/1115). */
export const CUT_OFF = '2020-12-31';

/** Fields wanted for the cut-off day: sources used only by other fields are not read. */
const FIELDS = ['forest_cover', 'references', 'canopy_height_source'];

/** What measures a plot: the library, and its call options. */
export interface PlotContext {
  readonly engine: Pick<Engine, 'analyze' | 'compare'>;
  /** The sample or pack that answers, if any. */
  readonly origin?: object;
  readonly options: { readonly signal: AbortSignal };
  readonly today: string;
  readonly lang: Lang;
  readonly toProblem: (
    error: unknown,
    options: { readonly lang: Lang },
  ) => Pick<Problem, 'code' | 'detail' | 'retryable'>;
  /** Receives the comparison's layers; without it they are not requested. */
  readonly onCompared?: (layers: readonly Layer[]) => Promise<void>;
}

/** The requests for a plot, without its geometry. */
export function requestsOf(today: string): { readonly analyze: object; readonly compare: readonly object[] } {
  return { analyze: { date: CUT_OFF, fields: FIELDS }, compare: windowsOf(today).map(comparison) };
}

/**
 * Forest of a plot on the cut-off day and its loss since: an analysis of that day, and comparisons of its year with later ones.
 * Compares the years between only if there is a loss to date. Reports later years without a result with their days. Rejects as
 * the library does if the cut-off day has no result.
 */
export async function assessPlot(geometry: unknown, context: PlotContext): Promise<PlotEvidence> {
  const { engine, origin, options, today, lang, onCompared } = context;
  const request = { geometry, ...origin, ...requestsOf(today).analyze, lang } as never;
  const before = await engine.analyze(request, options);
  const windows = windowsOf(today);
  const last = windows.at(-1);
  const failures: PlotFailure[] = [];
  const latest =
    last === undefined ? null : await compared(geometry, last, { ...context, failures }, onCompared);
  const years = await lossByYear(geometry, windows, latest, { ...context, failures });
  return evidenceOf(before, latest, years, failures);
}

/** Collects the periods that fail. */
type FailingContext = PlotContext & { readonly failures: PlotFailure[] };

/** Both years end with the days between which forest is compared. */
function comparison({ start: date2_start, end: date2_end }: Window): object {
  return { date1_start: '2020-01-01', date1_end: CUT_OFF, date2_start, date2_end, detail: 'full' };
}

/** `null` if the comparison fails; the failure is then added to the list. */
async function compared(
  geometry: unknown,
  window: Window,
  { engine, origin, options, lang, toProblem, failures }: FailingContext,
  onCompared?: PlotContext['onCompared'],
): Promise<CompareAnswer | null> {
  const request = { geometry, ...origin, ...comparison(window), lang } as never;
  const pending: Promise<CompareAnswer & { readonly layers?: readonly Layer[] }> =
    onCompared === undefined
      ? engine.compare(request, options)
      : engine.compare(request, { ...options, layers: true });
  const answer = await pending.catch((error: unknown) => {
    options.signal.throwIfAborted();
    const { code, detail, retryable } = toProblem(error, { lang });
    failures.push({ start: window.start, end: window.end, code, detail, retryable });
    return null;
  });
  if (answer?.layers !== undefined) await onCompared?.(answer.layers);
  return answer;
}

/**
 * Loss over all years together. A year adds what no earlier one has shown, between the last day seen before and its own last day.
 * The loss of a year without a result appears in the next.
 */
async function lossByYear(
  geometry: unknown,
  windows: readonly Window[],
  latest: CompareAnswer | null,
  context: FailingContext,
): Promise<YearOfLoss[]> {
  const rows: YearOfLoss[] = [];
  const total = latest?.changes.forest_loss_ha ?? null;
  let [seen, after] = [0, CUT_OFF];
  for (const window of windows) {
    const isLast = window === windows.at(-1);
    const answer = isLast || !total ? latest : await compared(geometry, window, context);
    const own = answer?.changes.forest_loss_ha ?? null;
    const loss_ha = own === null ? null : Math.max(0, Number((own - seen).toFixed(2)));
    const isOwn = isLast || answer !== latest;
    const by = (isOwn ? answer?.details.optical.period2.last_day : undefined) ?? window.end;
    rows.push({ year: window.year, after, by, loss_ha });
    seen = Math.max(seen, own ?? 0);
    if (own !== null) after = by;
  }
  return rows;
}
