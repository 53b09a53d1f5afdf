import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Operation } from '../request/request.ts';
import type { TableColumn } from '../table/table.ts';
import type { Carried } from '../zones/zone-row.ts';
import { PLOTS } from './plot-columns.ts';

interface Column<Answer> extends TableColumn {
  of(answer: Answer): Carried;
}

type Type = TableColumn['type'];

const SEPARATOR = '; ';

const ANALYSIS: readonly Column<AnalyzeAnswer>[] = [
  ...direct<AnalyzeAnswer>('number', ['score', 'ndvi_current', 'forest_cover', 'canopy_height']),
  ...direct<AnalyzeAnswer>('number', ['canopy_height_rh50', 'gedi_cover']),
  ...direct<AnalyzeAnswer>('string', ['canopy_height_source', 'ai_forest_type', 'deforestation_alert']),
  ...direct<AnalyzeAnswer>('number', ['active_fires', 'sentinel1_vv']),
  ...direct<AnalyzeAnswer>('string', ['trend']),
  text('satellites_used', (answer) => answer.satellites_used.join(SEPARATOR)),
  text('date', ({ details }) => details.date),
  number('area_ha', ({ details }) => details.zone.area_ha),
  number('forest_ha', ({ details }) => details.forest.area_ha),
  number('forest_loss_ha', ({ details }) => details.forest.loss_ha),
  text('quality', ({ details }) => details.quality.grade),
  number('valid_fraction', ({ details }) => details.quality.valid_fraction),
  number('scenes_used', ({ details }) => details.quality.scenes_used),
  ...common<AnalyzeAnswer>(),
];

const PERIOD = [
  'ndvi',
  'ndre',
  'nbr',
  'forest_cover',
  'sentinel1_vv',
  'active_fires',
  'scenes_used',
  'valid_fraction',
] as const;
const CHANGE = [
  'ndvi',
  'ndvi_pct',
  'ndre',
  'nbr',
  'forest_cover',
  'forest_loss_ha',
  'forest_gain_ha',
  'net_ha',
  'loss_pct',
  'sentinel1_vv',
  'active_fires',
  'annual_ndvi_rate',
] as const;

const COMPARISON: readonly Column<CompareAnswer>[] = [
  ...direct<CompareAnswer>('string', ['status', 'deforestation_alert']),
  ...direct<CompareAnswer>('number', ['years_between']),
  number('season_distance_days', ({ season }) => season.distance_days),
  truth('season_mismatch', ({ season }) => season.mismatch),
  ...(['period1', 'period2'] as const).flatMap((period) =>
    PERIOD.map((name) => number<CompareAnswer>(`${period}_${name}`, (answer) => answer[period][name])),
  ),
  ...CHANGE.map((name) => number<CompareAnswer>(`change_${name}`, ({ changes }) => changes[name])),
  number('change_provisional_loss_ha', ({ details }) => details.forest.provisional_loss_ha),
  number('change_unknown_ha', ({ details }) => details.forest.unknown_ha),
  truth('change_significant', ({ changes }) => changes.significant),
  text('satellites_used', (answer) => answer.satellites_used.join(SEPARATOR)),
  ...common<CompareAnswer>(),
];

const COLUMNS: Readonly<Record<Operation, readonly TableColumn[]>> = {
  analyze: ANALYSIS,
  compare: COMPARISON,
  eudr: PLOTS,
};

/** The columns of this operation's table, without those of the list and, except for plots, of problems. */
export function columnsOf(operation: Operation): readonly TableColumn[] {
  return COLUMNS[operation];
}

/** A row of {@link columnsOf}. */
export function analysisValues(answer: AnalyzeAnswer): Carried[] {
  return ANALYSIS.map((column) => column.of(answer));
}

/** A row of {@link columnsOf}. */
export function comparisonValues(answer: CompareAnswer): Carried[] {
  return COMPARISON.map((column) => column.of(answer));
}

/** The columns about provenance, common to both kinds of answers. */
function common<Answer extends AnalyzeAnswer | CompareAnswer>(): Column<Answer>[] {
  return [
    text('warnings', ({ details }) => details.warnings.map(({ code }) => code).join(SEPARATOR)),
    text('sources_failed', ({ details }) =>
      details.sources
        .filter(({ status }) => status === 'failed')
        .map(({ id }) => id)
        .join(SEPARATOR),
    ),
    text('summary', ({ details }) => details.summary),
    text('processing_version', ({ details }) => details.provenance.processing_version),
  ];
}

function direct<Answer extends object>(
  type: Type,
  names: readonly (keyof Answer & string)[],
): Column<Answer>[] {
  return names.map((name) => ({ name, type, of: (answer) => answer[name] as Carried }));
}

function number<Answer>(name: string, of: (answer: Answer) => number | null | undefined): Column<Answer> {
  return { name, type: 'number', of: (answer) => of(answer) ?? null };
}

function text<Answer>(name: string, of: (answer: Answer) => string | null): Column<Answer> {
  return { name, type: 'string', of };
}

function truth<Answer>(name: string, of: (answer: Answer) => boolean | null): Column<Answer> {
  return { name, type: 'boolean', of };
}
