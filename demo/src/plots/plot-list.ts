import { computed, signal } from '@preact/signals';
import { namesOfPlots, type AssessedPlot, type Convergence, type NamedPlot } from 'sylvan/eudr';
import type { SampleZone } from 'sylvan/samples';
import { plotsOf, vectorFaultDetail } from 'sylvan/vector';
import { lang } from '../state/language.ts';
import { isPolygon, polygonIn, type PlotFile } from '../state/polygon-file.ts';
import type { NamedPolygon } from '../state/polygon.ts';
import { createRun, problemOf } from '../state/run.ts';
import { PLOTS_SAMPLE as SAMPLE, sampleAround, today } from '../state/zone.ts';

/** A plot and its outline, which is null if the plot has a fault. */
export interface ListedPlot extends NamedPlot {
  readonly polygon: NamedPolygon | null;
}

export interface PlotList {
  readonly file: PlotFile;
  readonly plots: readonly ListedPlot[];
  /** Last day of the search for loss. */
  readonly until: string;
  /** The bundled sample whose square contains all plots; undefined for real plots. */
  readonly sample: SampleZone | undefined;
}

export interface Measured {
  readonly evidence: AssessedPlot['evidence'];
  readonly error: unknown;
}

/** The group to which a plot belongs in the list, on the map and in the filter. */
export type Line = Convergence['line'] | 'unmeasured';

export const plotList = signal<PlotList | null>(null);
/** The results, by index of the plot. */
export const measuring = createRun<ReadonlyMap<number, Measured>>();
/** Index of the plot that is open; null for none. */
export const openPlot = signal<number | null>(null);
/** The only line whose plots are listed; null for all lines. */
export const shownLine = signal<Line | null>(null);

/** All plots with their evidence or problem, in the page's language. */
export const rows = computed<readonly AssessedPlot[]>(() => {
  const found = measuring.state.value.found;
  return (plotList.value?.plots ?? []).map((plot, i) => {
    const { evidence = null, error = null } = found?.get(i) ?? {};
    const fault = plot.fault && vectorFaultDetail(plot.fault, lang.value);
    // The digest is not needed here: only pictures are named after it.
    return {
      ...plot,
      digest: '',
      evidence,
      problem: fault ?? (error === null ? null : problemOf(error).detail),
    };
  });
});

/** Lists the plots of a file, unless they are listed already. */
export async function listPlots(file: PlotFile): Promise<void> {
  if (plotList.value?.file === file) return;
  plotList.value = null;
  const plots = namesOfPlots(await plotsOf(file.features, file.name)).map((plot): ListedPlot => {
    const polygon = polygonIn({ name: plot.name, geometry: plot.measured });
    return { ...plot, polygon: isPolygon(polygon) ? polygon : null };
  });
  const sample = sampleUnder(plots);
  measuring.show(new Map());
  openPlot.value = shownLine.value = null;
  plotList.value = { file, plots, sample, until: sample?.request.date ?? today() };
}

export function lineOf({ evidence }: Pick<AssessedPlot, 'evidence'>): Line {
  return evidence?.convergence.line ?? 'unmeasured';
}

/** The bundled sample for plots, if its square contains all plots. */
function sampleUnder(plots: readonly ListedPlot[]): SampleZone | undefined {
  if (SAMPLE === undefined) return undefined;
  const { request } = SAMPLE;
  const isOn = ({ polygon }: ListedPlot) =>
    polygon === null || sampleAround({ ...request, polygon }) === SAMPLE;
  return plots.every(isOn) ? SAMPLE : undefined;
}
