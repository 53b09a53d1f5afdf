import { describe, expect, it } from 'vitest';
import { nearName } from '../../src/request/suggestions.ts';
import { seededRandom } from '../support/random.ts';

const KNOWN = ['samplesUrl', 'workers', 'workerUrl', 'workerTimes', 'cache', 'key', 'service', 'size'];
const SEED = 20261122;

describe('nearName', () => {
  it.each([
    ['samples-url', 'samplesUrl'],
    ['sampleUrls', 'samplesUrl'],
    ['cahce', 'cache'],
    ['kye', 'key'],
    ['sizes', 'size'],
  ])('corrects %s to %s', (name, meant) => {
    expect(nearName(name, KNOWN)).toBe(meant);
  });

  it.each(['', 'k', 'lat', 'sampelsURI!', 'samplesUrl'.repeat(1000)])('returns undefined for %s', (name) => {
    expect(nearName(name, KNOWN)).toBeUndefined();
  });

  it(`corrects any one missing, wrong or added letter (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (const known of KNOWN)
      for (let i = 0; i < 50; i++) {
        const at = Math.floor(random() * known.length);
        const typo = known.slice(0, at) + ['', 'q', `q${known[at]}`][i % 3] + known.slice(at + 1);
        expect([typo, nearName(typo, KNOWN)]).toEqual([typo, typo.length < 3 ? undefined : known]);
      }
  });
});
