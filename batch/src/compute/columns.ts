import { analyzeAnswerSchema, compareAnswerSchema } from 'sylvan/contract';
import { evidenceFields, PLOT_COLUMNS, type PlotEvidence } from 'sylvan/eudr';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Operation } from '../request/request.ts';
import type { TableColumn } from '../table/table-columns.ts';
import type { Carried } from '../zones/zone-row.ts';

/** A column of a table of answers; a value that is missing is `null`. */
interface Column<Answer> extends TableColumn {
  readonly from: (answer: Answer) => Carried | undefined;
}

/** The columns about provenance, common to both kinds of answers. */
const COMMON: readonly Column<AnalyzeAnswer | CompareAnswer>[] = [
  {
    name: 'warnings',
    type: 'string',
    from: ({ details }) => joined(details.warnings.map(({ code }) => code)),
  },
  {
    name: 'sources_failed',
    type: 'string',
    from: ({ details: { sources } }) =>
      joined(sources.flatMap(({ id, status }) => (status === 'failed' ? [id] : []))),
  },
  { name: 'summary', type: 'string', from: ({ details }) => details.summary },
  {
    name: 'processing_version',
    type: 'string',
    from: ({ details }) => details.provenance.processing_version,
  },
];

const ANALYSIS: readonly Column<AnalyzeAnswer>[] = [
  ...fieldsOf(analyzeAnswerSchema.shape, ['number', 'string', 'enum'], '', (answer: AnalyzeAnswer) => answer),
  { name: 'satellites_used', type: 'string', from: (answer) => joined(answer.satellites_used) },
  { name: 'date', type: 'string', from: ({ details }) => details.date },
  { name: 'area_ha', type: 'number', from: ({ details }) => details.zone.area_ha },
  { name: 'forest_ha', type: 'number', from: ({ details }) => details.forest.area_ha },
  { name: 'forest_loss_ha', type: 'number', from: ({ details }) => details.forest.loss_ha },
  { name: 'quality', type: 'string', from: ({ details }) => details.quality.grade },
  { name: 'valid_fraction', type: 'number', from: ({ details }) => details.quality.valid_fraction },
  { name: 'scenes_used', type: 'number', from: ({ details }) => details.quality.scenes_used },
  ...COMMON,
];

const COMPARED = compareAnswerSchema.shape;

const COMPARISON: readonly Column<CompareAnswer>[] = [
  { name: 'status', type: 'string', from: ({ status }) => status },
  { name: 'deforestation_alert', type: 'string', from: (answer) => answer.deforestation_alert },
  { name: 'years_between', type: 'number', from: (answer) => answer.years_between },
  { name: 'season_distance_days', type: 'number', from: ({ season }) => season.distance_days },
  { name: 'season_mismatch', type: 'boolean', from: ({ season }) => season.mismatch },
  ...(['period1', 'period2'] as const).flatMap((period) =>
    fieldsOf(COMPARED[period].shape, ['number'], `${period}_`, (answer: CompareAnswer) => answer[period]),
  ),
  ...fieldsOf(COMPARED.changes.shape, ['number'], 'change_', ({ changes }: CompareAnswer) => changes),
  {
    name: 'change_provisional_loss_ha',
    type: 'number',
    from: ({ details }) => details.forest.provisional_loss_ha,
  },
  { name: 'change_unknown_ha', type: 'number', from: ({ details }) => details.forest.unknown_ha },
  { name: 'change_significant', type: 'boolean', from: ({ changes }) => changes.significant },
  { name: 'satellites_used', type: 'string', from: (answer) => joined(answer.satellites_used) },
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

/** The columns of eudr.csv, without those of the file. */
const PLOTS: readonly TableColumn[] = PLOT_COLUMNS.map((name) => ({
  name,
  type: PLOT_NUMBERS.has(name) ? 'number' : 'string',
  ...(PLOT_CELLS[name] !== undefined && { of: PLOT_CELLS[name] }),
}));

/** The columns of this operation's table, without those of the list and, except for plots, of problems. */
export function columnsOf(operation: Operation): readonly TableColumn[] {
  return { analyze: ANALYSIS, compare: COMPARISON, eudr: PLOTS }[operation];
}

/** A row of {@link columnsOf}. */
export function analysisValues(answer: AnalyzeAnswer): Carried[] {
  return ANALYSIS.map(({ from }) => from(answer) ?? null);
}

/** A row of {@link columnsOf}. */
export function comparisonValues(answer: CompareAnswer): Carried[] {
  return COMPARISON.map(({ from }) => from(answer) ?? null);
}

/** A row of {@link columnsOf}, without what the plot's file gives. */
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
  return Object.entries(shape).flatMap(([name, { def }]) => {
    const { type } = def.innerType?.def ?? def;
    if (!types.includes(type)) return [];
    const from = (answer: Answer) => (part(answer) as Readonly<Record<string, Carried | undefined>>)[name];
    return [{ name: `${prefix}${name}`, type: type === 'number' ? 'number' : 'string', from }];
  });
}

function joined(names: readonly string[]): string {
  return names.join('; ');
}
