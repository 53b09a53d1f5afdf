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
  'loss_by_year',
  'dates_2020',
  'dates_latest',
  'warnings',
  'problem',
] as const;

/** The plots as GeoJSON and CSV, and as a page to print. */
export function eudrFiles(report: EudrReport, lang: Lang, { csvOf }: Pick<Writers, 'csvOf'>): OutputFile[] {
  const rows = report.plots.map((plot) => COLUMNS.map((column) => fieldsOf(plot)[column] ?? null));
  return [
    { name: 'eudr.geojson', make: () => jsonText(collectionOf(report)) },
    { name: 'eudr.csv', make: () => csvOf([...COLUMNS], rows) },
    { name: 'eudr.html', make: () => reportPage(report, lang) },
  ];
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
    loss_by_year: evidence.loss_by_year.map(({ year, loss_ha }) => `${year}: ${loss_ha ?? '?'}`).join('; '),
    dates_2020: evidence.dates_2020.join(' '),
    dates_latest: evidence.dates_latest.join(' '),
    warnings: evidence.warnings.join(' '),
    problem: null,
  };
}

function collectionOf({ plots, cut_off, made }: EudrReport): object {
  const features = plots.map((plot) => ({
    type: 'Feature',
    geometry: plot.geometry,
    properties: { ...plot.properties, ...fieldsOf(plot) },
  }));
  return { type: 'FeatureCollection', cut_off, made, features };
}
