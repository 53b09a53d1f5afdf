import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { isSignificant } from './chart-data.ts';
import { texts } from '../texts/series.ts';

type Details = AnalyzeAnswer['details'];
type Trend = NonNullable<Details['trends']>['ten_year'];

/** The fits to the series, in words: both trends and the greatest disturbance. */
export function Findings({ answer: { details } }: { readonly answer: AnalyzeAnswer }) {
  const { tenYears, since1984, disturbance } = texts.value;
  return (
    <dl class="findings">
      <dt>{tenYears}</dt>
      <dd data-trend="ten">{trendText(details.trends?.ten_year ?? null)}</dd>
      <dt>{since1984}</dt>
      <dd data-trend="forty">{trendText(details.trends?.forty_year ?? null)}</dd>
      <dt>{disturbance}</dt>
      <dd>{disturbanceText(details.disturbance ?? null)}</dd>
    </dl>
  );
}

function trendText(found: Trend): string {
  const { noTrend, trend, notSignificant } = texts.value;
  if (found === null) return noTrend;
  const numbers = numbersOf(lang.value);
  const labels = answerLabels(lang.value);
  const { label, slope_per_decade: slope, interval, p_value: p } = found;
  const text = trend(
    labels.trends[label],
    numbers.signed(slope, 3),
    interval && labels.interval(numbers.signed(interval[0], 3), numbers.signed(interval[1], 3)),
    p === null ? null : numbers.probability(p),
  );
  return isSignificant(found) ? text : `${text}; ${notSignificant}`;
}

function disturbanceText(found: NonNullable<Details['disturbance']> | null): string {
  const { noDisturbance, disturbed } = texts.value;
  if (found === null) return noDisturbance;
  const numbers = numbersOf(lang.value);
  const { year, area_ha, magnitude, duration } = found;
  return disturbed(year, numbers.atMost(area_ha, 1), numbers.exactly(magnitude, 2), duration);
}
