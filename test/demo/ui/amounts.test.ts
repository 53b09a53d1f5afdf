import { beforeEach, expect, it, vi } from 'vitest';
const { browser } = vi.hoisted(() => {
  const browser: { language: string; connection?: { downlink: number } } = { language: 'en' };
  vi.stubGlobal('navigator', browser);
  return { browser };
});
import { aboutBytes, fetchText } from '../../../demo/src/ui/amounts.ts';

beforeEach(() => void delete browser.connection);

it('says what is to be fetched, and how long that takes on this line where its speed is known', () => {
  expect(fetchText(130.4e6, false, 'en')).toBe('about 130\u00a0MB, 53\u00a0s at 20 Mbit/s');
  expect(fetchText(130.4e6, true, 'fr')).toBe('130\u00a0Mo ou plus, 53\u00a0s à 20 Mbit/s');
  browser.connection = { downlink: 5.05 };
  expect(fetchText(130.4e6, false, 'en')).toBe('about 130\u00a0MB, 3\u00a0min on this line (5.1 Mbit/s)');
  expect(fetchText(130.4e6, false, 'fr')).toBe(
    'environ 130\u00a0Mo, 3\u00a0min sur cette connexion (5,1 Mbit/s)',
  );
});

it('is no finer than a megabyte, of which there is one at least', () => {
  expect([1, 1.4e6, 12.7e6, 2.34e9].map((bytes) => aboutBytes(bytes, 'en').replace('\u00a0', ' '))).toEqual([
    ...['1 MB', '1 MB', '13 MB', '2.3 GB'],
  ]);
});
