import { expect, it } from 'vitest';
import { Rate } from '../../src/command/rate.ts';

it('gives the rate of the last five minutes, and none before anything is done', () => {
  const rate = new Rate(100, 0);
  expect(rate.perSecond()).toBeNull();
  rate.note(100, 4000);
  expect(rate.perSecond()).toBeNull();
  rate.note(110, 10_000);
  expect(rate.perSecond()).toBe(1);
  // An hour at one zone a second, then five minutes and more at two.
  let done = 110;
  for (let at = 11_000; at <= 3_600_000; at += 1000) rate.note((done += 1), at);
  expect(rate.perSecond()).toBeCloseTo(1, 5);
  for (let at = 3_601_000; at <= 3_905_000; at += 1000) rate.note((done += 2), at);
  expect(rate.perSecond()).toBeCloseTo(2, 5);
});
