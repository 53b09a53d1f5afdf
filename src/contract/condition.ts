import type { AlertLevel, Condition, TrendLabel } from './labels.ts';

/**
 * The condition of a zone, which its summary sentence follows: first from its alert, which covers the last twelve months, then
 * from its ten-year trend. `null` if loss is unknown.
 */
export function conditionOf(alert: AlertLevel | null, trend: TrendLabel | null): Condition | null {
  if (alert === null) return null;
  if (alert === 'CRITICAL' || alert === 'WARNING') return 'being-cleared';
  if (alert === 'CAUTION') return 'disturbed';
  if (alert === 'POSITIVE') return 'recovering';
  return trend === 'improving' ? 'recovering' : trend === 'degrading' ? 'disturbed' : 'stable';
}
