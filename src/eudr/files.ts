import type { Lang } from '../contract/zone.ts';
import { csvOf } from '../export/csv.ts';
import { columnPrefix } from '../vector/columns.ts';
import { plotNoteText } from '../vector/plot-notes.ts';
import { mapsMissing } from './convergence.ts';
import type { PlotEvidence, YearOfLoss } from './evidence.ts';
import type { AssessedPlot, EudrReport } from './report-data.ts';
import { reportPage, type Reporting } from './report.ts';

/** Our columns of eudr.csv, in order; those of the plots' file are not included. */
export const PLOT_COLUMNS = [
  'plot',
  'status',
  'confidence',
  'measured_as',
  'area_ha',
  'forest_2020_ha',
  'forest_2020_low_ha',
  'forest_2020_high_ha',
  'loss_ha',
  'provisional_loss_ha',
  'unknown_ha',
  'loss_by_year',
  'convergence',
  'convergence_by',
  'convergence_reason',
  'spectra_forest',
  'maps_forest',
  'maps_missing',
  'hansen_loss_ha',
  'worldcover_crops',
  'dates_2020',
  'dates_latest',
  'warnings',
  'repairs',
  'notes',
  'problem',
] as const;

/** The values of a plot by column of eudr.csv; lists are text, because a cell has one value. */
export type PlotFields = Partial<Record<(typeof PLOT_COLUMNS)[number], string | number | null>>;

/** A file of the package; its text is made when it is needed. */
export interface EudrFile {
  /** Its name in the folder of the package. */
  readonly name: string;
  /** Makes its text. */
  readonly make: () => string;
}

/**
 * The plots as GeoJSON and CSV with their own columns, as a page to print, and as the GeoJSON that TRACES accepts: the file's own
 * repaired features, without our fields.
 */
export function eudrFiles(report: EudrReport, reporting: Reporting): EudrFile[] {
  const { lang } = reporting;
  const theirs = [...new Set(report.plots.flatMap(({ feature }) => Object.keys(feature.properties)))];
  const prefix = columnPrefix(PLOT_COLUMNS, theirs);
  const ours = PLOT_COLUMNS.map((column) => `${prefix}${column}`);
  const rowOf = (plot: AssessedPlot) => {
    const fields = fieldsOf(plot, lang);
    const { properties } = plot.feature;
    const own = theirs.map((name) => (Object.hasOwn(properties, name) ? cellOf(properties[name]) : null));
    return [...PLOT_COLUMNS.map((column) => fields[column] ?? null), ...own];
  };
  return [
    { name: 'eudr.geojson', make: () => jsonText(collectionOf(report, prefix, lang)) },
    { name: 'traces.geojson', make: () => jsonText(tracesOf(report)) },
    { name: 'eudr.csv', make: () => csvOf([...ours, ...theirs], report.plots.map(rowOf)) },
    { name: 'eudr.html', make: () => reportPage(report, reporting) },
  ];
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A cell holds text or a number; other property values are written as JSON. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

function fieldsOf(plot: AssessedPlot, lang: Lang): PlotFields {
  const { evidence, problem } = plot;
  const file = fileFields(plot, lang);
  return evidence === null
    ? { ...file, measured_as: null, problem }
    : { ...file, ...evidenceFields(evidence) };
}

/** The fields of a plot that are known before it is measured: its name, kind, repairs and notes. */
export function fileFields(
  { name, circleHa, repairs, notes }: Pick<AssessedPlot, 'name' | 'circleHa' | 'repairs' | 'notes'>,
  lang: Lang,
): PlotFields {
  const sentences = (list: AssessedPlot['notes']) => list.map((note) => plotNoteText(note, lang)).join(' ');
  return {
    plot: name,
    measured_as: circleHa === null ? 'polygon' : 'circle',
    repairs: sentences(repairs),
    notes: sentences(notes),
  };
}

/** The fields of a plot that come from its measurement. */
export function evidenceFields(evidence: PlotEvidence): PlotFields {
  const [low, high] = evidence.forest_2020_interval_ha ?? [null, null];
  const { convergence, maps, failures } = evidence;
  return {
    status: evidence.status,
    confidence: evidence.confidence,
    area_ha: evidence.area_ha,
    forest_2020_ha: evidence.forest_2020_ha,
    forest_2020_low_ha: low,
    forest_2020_high_ha: high,
    loss_ha: evidence.loss_ha,
    provisional_loss_ha: evidence.provisional_loss_ha,
    unknown_ha: evidence.unknown_ha,
    loss_by_year: evidence.loss_by_year.map(yearText).join('; '),
    convergence: convergence.line,
    convergence_by: [`${convergence.by.length}/${convergence.of}`, ...convergence.by].join(' '),
    convergence_reason: convergence.reason,
    spectra_forest: evidence.spectra_forest,
    maps_forest: maps
      .map(
        ({ map, year, forest }) =>
          `${[map, ...(year === null ? [] : [year])].join(' ')}: ${forest.toFixed(2)}`,
      )
      .join('; '),
    maps_missing: mapsMissing(maps).join(' '),
    hansen_loss_ha: maps.find(({ map }) => map === 'hansen')?.loss_ha ?? null,
    worldcover_crops: maps.find(({ map }) => map === 'worldcover')?.crops ?? null,
    dates_2020: evidence.dates_2020.join(' '),
    dates_latest: evidence.dates_latest.join(' '),
    warnings: evidence.warnings.join(' '),
    problem: failures.map(({ start, end, detail }) => `${start}/${end}: ${detail}`).join(' ') || null,
  };
}

/** `2022: 1.25 (2021-12-20/2022-12-27)`: hectares, and the days between which they were lost. */
function yearText({ year, loss_ha, after, by }: YearOfLoss): string {
  return `${year}: ${loss_ha ?? '?'}${loss_ha === 0 ? '' : ` (${after}/${by})`}`;
}

function collectionOf({ plots, cut_off, until }: EudrReport, prefix: string, lang: Lang): object {
  const features = plots.map((plot) => {
    const ours = Object.entries(fieldsOf(plot, lang)).map(
      ([name, value]) => [`${prefix}${name}`, value] as const,
    );
    return featureOf(plot, { ...plot.feature.properties, ...Object.fromEntries(ours) });
  });
  return { type: 'FeatureCollection', cut_off, until, features };
}

function tracesOf({ plots }: EudrReport): object {
  const features = plots.map((plot) => featureOf(plot, plot.feature.properties));
  return { type: 'FeatureCollection', features };
}

function featureOf({ feature: { id }, geometry }: AssessedPlot, properties: object): object {
  return { type: 'Feature', ...(id !== undefined && { id }), properties, geometry };
}
