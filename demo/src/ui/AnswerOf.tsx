import type { AnalyzeAnswer } from 'sylvan';
import { lang } from '../state/language.ts';
import { sampleOf, type Zone } from '../state/zone.ts';
import { numbers, measuresOf, pointText } from './numbers.ts';
import { texts } from '../texts/ui.ts';
import './ui.css';

interface AnswerOfProps {
  readonly zone: Zone;
  readonly ground: AnalyzeAnswer['details']['zone'];
  readonly days: string;
}

/** The ground and the days to which an answer applies; the forms next to it may have changed since. */
export function AnswerOf({ zone, ground, days }: AnswerOfProps) {
  const measures = zone.polygon ? [texts.value.ground(...measuresOf(ground))] : [];
  return <p class="muted answer-of">{[answeredText(zone), ...measures, days].join(' · ')}</p>;
}

/** For a sample, its name instead of a position, because its ground is simulated and no real place. */
export function answeredText(zone: Zone): string {
  const sample = sampleOf(zone);
  if (sample === undefined) return placeText(zone);
  return texts.value.sample(sample.title[lang.value], numbers.atMost(zone.size, 1));
}

export function placeText({ lat, lng, size, polygon }: Zone): string {
  const { square, polygon: around } = texts.value;
  const point = pointText(lat, lng);
  if (polygon !== undefined) return polygon.name || around(point);
  return square(numbers.atMost(size, 1), point);
}
