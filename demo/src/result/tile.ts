import type { AnalyzeAnswer } from 'sylvan';
import { numbers } from '../ui/numbers.ts';
import { sourceName } from '../texts/sources.ts';
import { sourcesOf, spanOf, type Span, type TileField } from './provenance.ts';
import { texts } from '../texts/result.ts';

export function dayText({ details }: AnalyzeAnswer): string {
  return texts.value.lookback(numbers.day(details.date));
}

/** When it was observed, and by what: `26 June 2025 – 28 August 2025 · Sentinel-2`. */
export function originText(field: TileField, { details }: AnalyzeAnswer): string {
  const span = spanOf(field, details);
  const missions = sourcesOf(field, details).map((id) => missionName(id.split('/')[0], details));
  const names = [...new Set(missions)].join(', ');
  return [span === null ? '' : spanText(span), names].filter((part) => part !== '').join(' · ');
}

/** The mission's name; for fires, the source's own name. */
function missionName(id: string, { warnings }: AnalyzeAnswer['details']): string {
  if (id !== 'firms') return sourceName(id);
  const isMasks = warnings.some(({ code }) => code === 'fires-from-masks');
  return isMasks ? texts.value.fireMasks : texts.value.firms;
}

function spanText(span: Span): string {
  const { span: between, daysTo, yearTo } = texts.value;
  const day = (one: string) => numbers.day(one);
  switch (span.kind) {
    case 'days':
      return between(day(span.first), day(span.last));
    case 'years':
      return between(String(span.first), String(span.last));
    case 'window':
      return daysTo(span.days, day(span.last));
    case 'twelve-months':
      return yearTo(day(span.last));
  }
}
