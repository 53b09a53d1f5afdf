import type { AlertLevel, Condition, TrendLabel } from './labels.ts';

/**
 * The one reading of a zone that its sentence follows: its alert first, which is of the last twelve months, then its ten-year
 * trend. `null` where loss is unknown.
 */
export function conditionOf(alert: AlertLevel | null, trend: TrendLabel | null): Condition | null {
  if (alert === null) return null;
  if (alert === 'CRITICAL' || alert === 'WARNING') return 'being-cleared';
  if (alert === 'CAUTION') return 'disturbed';
  if (alert === 'POSITIVE') return 'recovering';
  return trend === 'improving' ? 'recovering' : trend === 'degrading' ? 'disturbed' : 'stable';
}
