import { describe, expect, it } from 'vitest';
import { nearName } from '../../src/request/suggestions.ts';

const KNOWN = ['samplesUrl', 'workers', 'workerUrl', 'workerTimes', 'cache', 'key', 'service', 'size'];

describe('nearName', () => {
  it.each([
    ['samples-url', 'samplesUrl'],
    ['sampleUrls', 'samplesUrl'],
    ['cahce', 'cache'],
    ['kye', 'key'],
    ['sizes', 'size'],
    ['kry', 'key'],
  ])('corrects %s to %s', (name, meant) => {
    expect(nearName(name, KNOWN)).toBe(meant);
  });

  it.each(['', 'k', 'lat', 'sampelsURI!', 'samplesUrl'.repeat(1000)])('returns undefined for %s', (name) => {
    expect(nearName(name, KNOWN)).toBeUndefined();
  });
});
