import { analyzeAnswerSchema, compareAnswerSchema } from 'sylvan/contract';
import { evidenceFields, PLOT_COLUMNS, type PlotEvidence } from 'sylvan/eudr';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Operation } from '../request/request.ts';
import type { TableColumn } from '../table/table-columns.ts';
import type { Carried } from '../zones/zone-row.ts';

type Type = TableColumn['type'];

/** A column of a table of answers; a value that is missing is `null`. */
type Column<Answer> = readonly [name: string, type: Type, of: (answer: Answer) => Carried | undefined];

/** The columns about provenance, common to both kinds of answers. */
const COMMON: readonly Column<AnalyzeAnswer | CompareAnswer>[] = [
  ['warnings', 'string', ({ details }) => joined(details.warnings.map(({ code }) => code))],
  ['sources_failed', 'string', ({ details }) => failedOf(details.sources)],
  ['summary', 'string', ({ details }) => details.summary],
  ['processing_version', 'string', ({ details }) => details.provenance.processing_version],
];

const ANALYSIS: readonly Column<AnalyzeAnswer>[] = [
  ...fieldsOf(analyzeAnswerSchema.shape, ['number', 'string', 'enum'], '', (answer: AnalyzeAnswer) => answer),
  ['satellites_used', 'string', (answer) => joined(answer.satellites_used)],
  ['date', 'string', ({ details }) => details.date],
  ['area_ha', 'number', ({ details }) => details.zone.area_ha],
  ['forest_ha', 'number', ({ details }) => details.forest.area_ha],
  ['forest_loss_ha', 'number', ({ details }) => details.forest.loss_ha],
  ['quality', 'string', ({ details }) => details.quality.grade],
  ['valid_fraction', 'number', ({ details }) => details.quality.valid_fraction],
  ['scenes_used', 'number', ({ details }) => details.quality.scenes_used],
  ...COMMON,
];

const COMPARED = compareAnswerSchema.shape;

const COMPARISON: readonly Column<CompareAnswer>[] = [
  ['status', 'string', ({ status }) => status],
  ['deforestation_alert', 'string', (answer) => answer.deforestation_alert],
  ['years_between', 'number', (answer) => answer.years_between],
  ['season_distance_days', 'number', ({ season }) => season.distance_days],
  ['season_mismatch', 'boolean', ({ season }) => season.mismatch],
  ...fieldsOf(COMPARED.period1.shape, ['number'], 'period1_', ({ period1 }: CompareAnswer) => period1),
  ...fieldsOf(COMPARED.period2.shape, ['number'], 'period2_', ({ period2 }: CompareAnswer) => period2),
  ...fieldsOf(COMPARED.changes.shape, ['number'], 'change_', ({ changes }: CompareAnswer) => changes),
  ['change_provisional_loss_ha', 'number', ({ details }) => details.forest.provisional_loss_ha],
  ['change_unknown_ha', 'number', ({ details }) => details.forest.unknown_ha],
  ['change_significant', 'boolean', ({ changes }) => changes.significant],
  ['satellites_used', 'string', (answer) => joined(answer.satellites_used)],
  ...COMMON,
];

type PlotColumn = (typeof PLOT_COLUMNS)[number];

const PLOT_NUMBERS: ReadonlySet<PlotColumn> = new Set([
  ...(['area_ha', 'forest_2020_ha', 'forest_2020_low_ha', 'forest_2020_high_ha'] as const),
  ...(['loss_ha', 'provisional_loss_ha', 'unknown_ha', 'hansen_loss_ha'] as const),
  ...(['spectra_forest', 'worldcover_crops'] as const),
]);

/** Columns that depend on whether the plot was measured. */
const PLOT_CELLS: { readonly [name in PlotColumn]?: Required<TableColumn>['of'] } = {
  measured_as: ({ values, problem }) => (problem === null ? (values.measured_as ?? null) : null),
  problem: ({ values, problem }) => problem?.detail ?? values.problem ?? null,
};

/** The columns of eudr.csv, without those that come from the file of plots. */
const PLOTS: readonly TableColumn[] = PLOT_COLUMNS.map((name) => ({
  name,
  type: PLOT_NUMBERS.has(name) ? 'number' : 'string',
  ...(PLOT_CELLS[name] !== undefined && { of: PLOT_CELLS[name] }),
}));

/** The columns of this operation's table, without those of the list; those of problems are included only for plots. */
export function columnsOf(operation: Operation): readonly TableColumn[] {
  if (operation === 'eudr') return PLOTS;
  return (operation === 'compare' ? COMPARISON : ANALYSIS).map(([name, type]) => ({ name, type }));
}

/** The values of a row in the columns of {@link columnsOf}. */
export function analysisValues(answer: AnalyzeAnswer): Carried[] {
  return ANALYSIS.map(([, , of]) => of(answer) ?? null);
}

/** The values of a row in the columns of {@link columnsOf}. */
export function comparisonValues(answer: CompareAnswer): Carried[] {
  return COMPARISON.map(([, , of]) => of(answer) ?? null);
}

/** The values of a row in the columns of {@link columnsOf}; `null` for those that come from the plot's file. */
export function plotValues(evidence: PlotEvidence): Carried[] {
  const fields = evidenceFields(evidence);
  return PLOT_COLUMNS.map((name) => fields[name] ?? null);
}

interface Schema {
  readonly def: { readonly type: string; readonly innerType?: Schema };
}

/** A column for each field of these types in a part of an answer, in the order of the contract. */
function fieldsOf<Answer>(
  shape: Readonly<Record<string, Schema>>,
  types: readonly string[],
  prefix: string,
  part: (answer: Answer) => object,
): Column<Answer>[] {
  return Object.entries(shape).flatMap(([name, { def }]): Column<Answer>[] => {
    const { type } = def.innerType?.def ?? def;
    if (!types.includes(type)) return [];
    const of = (answer: Answer) => (part(answer) as Readonly<Record<string, Carried | undefined>>)[name];
    return [[`${prefix}${name}`, type === 'number' ? 'number' : 'string', of]];
  });
}

function failedOf(sources: AnalyzeAnswer['details']['sources']): string {
  return joined(sources.filter(({ status }) => status === 'failed').map(({ id }) => id));
}

function joined(names: readonly string[]): string {
  return names.join('; ');
}
