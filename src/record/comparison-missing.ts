import {
  COMPARE_NULLABLE_PATHS,
  type CompareDetails,
  type CompareMissingCode,
  type CompareNullablePath,
} from '../contract/index.ts';
import type { PeriodId } from '../core/sources.ts';
import type { CompareFindings } from '../judgement/compare-findings.ts';
import { missingReason } from '../locale/index.ts';
import type { Outcome } from '../seeing/beside.ts';
import type { CompareHeadline } from './comparison-headline.ts';

/** Why each value of the headline that is `null` is null, by its path. */
export function comparisonMissing(
  findings: CompareFindings,
  headline: CompareHeadline,
): CompareDetails['missing'] {
  const reasons = reasonsFor(findings);
  const entries = COMPARE_NULLABLE_PATHS.filter((path) => valueAt(headline, path) === null).map((path) => [
    path,
    missingReason(reasons[path], findings.job.lang),
  ]);
  return Object.fromEntries(entries) as CompareDetails['missing'];
}

function valueAt(headline: CompareHeadline, path: CompareNullablePath): unknown {
  const [first, second] = path.split('.') as [keyof CompareHeadline, string?];
  const value = headline[first] as unknown;
  return second === undefined ? value : (value as Readonly<Record<string, unknown>>)[second];
}

/** What would explain each `null`, should it be one. */
function reasonsFor({
  radar,
  fires,
  hidden,
}: CompareFindings): Readonly<Record<CompareNullablePath, CompareMissingCode>> {
  const change = hidden.change ?? 'season-ambiguous';
  const greenness = hidden.greenness ?? (hidden.isLowerBound ? 'season-ambiguous' : 'too-few-blocks');
  const ofBoth = (outcomes: readonly Outcome<unknown>[]) =>
    outcomes.every(({ value }) => value === null) ? ofOutcome(outcomes[0]) : 'other-period-missing';
  const radarOf = (id: PeriodId) => {
    if (radar.value === null) return ofOutcome(radar);
    return radar.value.unread.includes(id) ? 'source-failed' : 'source-empty';
  };
  return {
    'period1.ndre': 'sensor-lacks-band',
    'period1.sentinel1_vv': radarOf('period1'),
    'period1.active_fires': ofOutcome(fires.period1),
    'period2.ndre': 'sensor-lacks-band',
    'period2.sentinel1_vv': radarOf('period2'),
    'period2.active_fires': ofOutcome(fires.period2),
    'changes.ndvi_pct': 'value-too-small',
    'changes.ndre': 'sensor-lacks-band',
    'changes.sentinel1_vv': radar.value === null ? ofOutcome(radar) : 'other-period-missing',
    'changes.active_fires': ofBoth([fires.period1, fires.period2]),
    'period1.forest_cover': 'leafless',
    'period2.forest_cover': 'leafless',
    'changes.forest_cover': 'leafless',
    'changes.forest_loss_ha': change,
    'changes.forest_gain_ha': change,
    'changes.net_ha': change,
    'changes.loss_pct': change,
    'changes.severity_ha': change,
    'changes.significant': greenness,
    status: greenness,
    deforestation_alert: hidden.change ?? (hidden.isLowerBound ? 'season-ambiguous' : 'too-little-observed'),
  };
}

function ofOutcome({ status }: Outcome<unknown>): CompareMissingCode {
  if (status === 'off') return 'source-off';
  return status === 'failed' ? 'source-failed' : 'source-empty';
}
