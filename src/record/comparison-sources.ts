import type { Lang, SourceReport } from '../contract/index.ts';
import type { SourceId } from '../core/sources.ts';
import type { CompareFindings } from '../judgement/compare-findings.ts';
import type { Outcome } from '../seeing/beside.ts';
import type { SeenPeriod } from '../seeing/periods/seen-period.ts';
import type { SourceRun } from '../seeing/source-run.ts';
import { outcomeReport, type ReportId } from './source-reports.ts';

/** Every source's part in a comparison: both periods' images, catalogues passed over, radar and fires. */
export function comparisonSources({ periods, radar, fires }: CompareFindings, lang: Lang): SourceReport[] {
  const optical: readonly (readonly [ReportId, Outcome<unknown>])[] = [
    [`period1/${periods.period1.sensor}`, seenOutcome(periods.period1)],
    [`period2/${periods.period2.sensor}`, seenOutcome(periods.period2)],
  ];
  const passedOver = periods.passedOver.map(({ id, run }) => [id, passedOverOutcome(run)] as const);
  const beside: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel1', radar],
    ['period1/firms', fires.period1],
    ['period2/firms', fires.period2],
  ];
  return [...optical, ...passedOver, ...beside].map(([id, outcome]) => outcomeReport(id, outcome, lang));
}

/** With nothing failed it had nothing to show. */
function passedOverOutcome(run: SourceRun): Outcome<never> {
  const error = run.failures.at(0) ?? null;
  return { status: error === null ? 'empty' : 'failed', value: null, run, error };
}

function seenOutcome(period: SeenPeriod): Outcome<SeenPeriod> {
  const error = period.run.failures.at(0) ?? null;
  return { status: error === null ? 'ok' : 'partial', value: period, run: period.run, error };
}
