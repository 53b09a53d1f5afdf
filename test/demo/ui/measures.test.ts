import { SAMPLES } from 'sylvan/samples';
import type { PackInfo } from 'sylvan/packs';
import { beforeEach, expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import { lang } from '../../../demo/src/state/language.ts';
import { packTitle } from '../../../demo/src/packs/shelf.ts';
import { bytesText, durationText, momentText, pointText } from '../../../demo/src/ui/numbers.ts';

beforeEach(() => void (lang.value = 'en'));

it('formats bytes, places and moments by language', () => {
  const bytes = [0, 1, 999_001, 1_000_000, 99_940_000, 123_456_789, 10_737_000_000];
  expect(bytes.map((count) => bytesText(count).replace('\u00a0', ' '))).toEqual([
    ...['0 kB', '1 kB', '1,000 kB', '1 MB', '99.9 MB', '123 MB', '10.7 GB'],
  ]);
  const reset = '2026-12-01T00:00:00Z';
  expect(momentText(reset, 'America/Manaus')).toMatch(/30 November 2026.*20:00.*GMT-4/);
  expect(inLang('fr', () => bytesText(1_500_000))).toBe('1,5\u00a0Mo');
  expect(inLang('en', () => pointText(-10.599201, -61.5))).toBe('-10.599201, -61.5');
  expect(inLang('fr', () => pointText(-10.599201, -61.5))).toBe('-10,599201\u202f; -61,5');
  expect(inLang('fr', () => momentText(reset, 'Europe/Paris'))).toMatch(/1 décembre 2026.*01:00.*UTC\+1/);
});

it('formats durations in a readable unit', () => {
  const times = [0, 0.2, 12.1, 99.9, 100, 208, 5999, 6000];
  expect(times.map((seconds) => durationText(seconds).replace('\u00a0', ' '))).toEqual([
    ...['1 s', '1 s', '13 s', '100 s', '2 min', '3 min', '100 min', '1.7 h'],
  ]);
  expect(inLang('fr', () => durationText(5400))).toBe('90\u00a0min');
});

it('names the pack of a sample after the sample, and other packs after their place', () => {
  const [{ request, title }] = SAMPLES;
  const titleOf = (simulated: boolean) => packTitle({ simulated, zone: request } as unknown as PackInfo);
  expect(inLang('fr', () => titleOf(true))).toBe(title.fr);
  expect(titleOf(false)).toContain(pointText(request.lat, request.lng));
});
