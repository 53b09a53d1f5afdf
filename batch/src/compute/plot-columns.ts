import { evidenceFields, PLOT_COLUMNS, type PlotEvidence } from 'sylvan/eudr';
import type { TableColumn } from '../table/table-columns.ts';
import type { Carried } from '../zones/zone-row.ts';

type Name = (typeof PLOT_COLUMNS)[number];

const NUMBERS: ReadonlySet<Name> = new Set([
  ...(['area_ha', 'forest_2020_ha', 'forest_2020_low_ha', 'forest_2020_high_ha'] as const),
  ...(['loss_ha', 'provisional_loss_ha', 'unknown_ha', 'hansen_loss_ha'] as const),
  ...(['spectra_forest', 'worldcover_crops'] as const),
]);

/** Columns that depend on whether the plot was measured. */
const CELLS: { readonly [name in Name]?: NonNullable<TableColumn['cell']> } = {
  measured_as: ({ values, problem }) => (problem === null ? (values.measured_as ?? null) : null),
  problem: ({ values, problem }) => problem?.detail ?? values.problem ?? null,
};

/** The columns of eudr.csv, without those of the file. */
export const PLOTS: readonly TableColumn[] = PLOT_COLUMNS.map((name) => ({
  name,
  type: NUMBERS.has(name) ? 'number' : 'string',
  ...(CELLS[name] !== undefined && { cell: CELLS[name] }),
}));

/** A row of {@link PLOTS}, without what the file gives. */
export function plotValues(evidence: PlotEvidence): Carried[] {
  const fields = evidenceFields(evidence);
  return PLOT_COLUMNS.map((name) => fields[name] ?? null);
}
