/** Levels of the deforestation alert, from best to worst. */
export type AlertLevel = 'POSITIVE' | 'STABLE' | 'CAUTION' | 'WARNING' | 'CRITICAL';

interface Losses {
  /** Forest before the last twelve months, hectares. */
  readonly forestHa: number;
  /** Losses and gains in the last twelve months, hectares. */
  readonly lossHa: number;
  readonly gainHa: number;
  /** Active fires in forest. */
  readonly fires: number;
}

/** The first matching row of the table in methods 8, with all loss confirmed. */
export function alertLevel({ forestHa, lossHa, gainHa, fires }: Losses): AlertLevel {
  const percent = forestHa === 0 ? 0 : (100 * lossHa) / forestHa;
  const isMarked = percent >= 1 && lossHa >= 1;
  if ((percent >= 5 && lossHa >= 5) || lossHa >= 500 || (isMarked && fires >= 10)) return 'CRITICAL';
  if (isMarked) return 'WARNING';
  if (lossHa >= 0.5 || fires >= 1) return 'CAUTION';
  const gain = gainHa - lossHa;
  return forestHa > 0 && gain >= 0.02 * forestHa && gain >= 1 ? 'POSITIVE' : 'STABLE';
}
