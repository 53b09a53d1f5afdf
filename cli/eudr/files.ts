import { columnPrefix } from 'sylvan/vector';
import { jsonText } from '../call.ts';
import type { Lang, Writers } from '../library.ts';
import type { OutputFile } from '../output.ts';
import type { EudrReport, Plot } from './plot.ts';
import { reportPage } from './report.ts';

const COLUMNS = [
  'plot',
  'status',
  'confidence',
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
  'maps_forest',
  'hansen_loss_ha',
  'worldcover_crops',
  'dates_2020',
  'dates_latest',
  'warnings',
  'problem',
] as const;

/** The plots as GeoJSON and CSV, with the columns that they have of their own, and as a page to print. */
export function eudrFiles(report: EudrReport, lang: Lang, { csvOf }: Pick<Writers, 'csvOf'>): OutputFile[] {
  const theirs = [...new Set(report.plots.flatMap(({ properties }) => Object.keys(properties)))];
  const prefix = columnPrefix(COLUMNS, theirs);
  const ours = COLUMNS.map((column) => `${prefix}${column}`);
  const rows = report.plots.map((plot) => [
    ...COLUMNS.map((column) => fieldsOf(plot)[column] ?? null),
    ...theirs.map((name) => cellOf(plot.properties[name])),
  ]);
  return [
    { name: 'eudr.geojson', make: () => jsonText(collectionOf(report, prefix)) },
    { name: 'eudr.csv', make: () => csvOf([...ours, ...theirs], rows) },
    { name: 'eudr.html', make: () => reportPage(report, lang) },
  ];
}

/** A cell has text or a number: what else a property may be is in it as JSON. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

type Fields = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Lists become text: a table has one value a cell. */
function fieldsOf({ name, evidence, problem }: Plot): Fields {
  if (evidence === null) return { plot: name, problem };
  const [low, high] = evidence.forest_2020_interval_ha ?? [null, null];
  return {
    plot: name,
    status: evidence.status,
    confidence: evidence.confidence,
    area_ha: evidence.area_ha,
    forest_2020_ha: evidence.forest_2020_ha,
    forest_2020_low_ha: low,
    forest_2020_high_ha: high,
    loss_ha: evidence.loss_ha,
    provisional_loss_ha: evidence.provisional_loss_ha,
    unknown_ha: evidence.unknown_ha,
    loss_by_year: evidence.loss_by_year.map(({ year, loss_ha }) => `${year}: ${loss_ha ?? '?'}`).join('; '),
    convergence: evidence.convergence.line,
    convergence_by:
      `${evidence.convergence.by.length}/${evidence.convergence.of}: ${evidence.convergence.by.join(' ')}`.trim(),
    maps_forest: evidence.maps
      .map(({ map, year, forest }) => `${map} ${year}: ${forest.toFixed(2)}`)
      .join('; '),
    hansen_loss_ha: evidence.maps.find(({ map }) => map === 'hansen')?.loss_ha ?? null,
    worldcover_crops: evidence.maps.find(({ map }) => map === 'worldcover')?.crops ?? null,
    dates_2020: evidence.dates_2020.join(' '),
    dates_latest: evidence.dates_latest.join(' '),
    warnings: evidence.warnings.join(' '),
    problem: null,
  };
}

function collectionOf({ plots, cut_off, made }: EudrReport, prefix: string): object {
  const features = plots.map((plot) => {
    const ours = Object.entries(fieldsOf(plot)).map(([name, value]) => [`${prefix}${name}`, value] as const);
    return {
      type: 'Feature',
      ...(plot.id !== undefined && { id: plot.id }),
      geometry: plot.geometry,
      properties: { ...plot.properties, ...Object.fromEntries(ours) },
    };
  });
  return { type: 'FeatureCollection', cut_off, made, features };
}
