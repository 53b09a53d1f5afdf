import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, announcement } from '../../../demo/src/state/announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says the same again by an empty region before it: what does not change is not read', () => {
  announce('Copied.');
  expect(announcement.value).toBe('Copied.');
  announce('Copied.');
  expect(announcement.value).toBe('');
  vi.advanceTimersByTime(1000);
  expect(announcement.value).toBe('Copied.');
});

it('says the newest where it comes before what is to be said again', () => {
  announce('Cancelled.');
  announce('Cancelled.');
  announce('Computing…');
  vi.advanceTimersByTime(1000);
  expect(announcement.value).toBe('Computing…');
});
