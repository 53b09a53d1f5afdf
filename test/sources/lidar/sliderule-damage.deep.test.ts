import { expect, it } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { slideRule } from '../../../src/sources/lidar/sliderule.ts';
import { seededRandom } from '../../support/random.ts';
import { pythonStream, QUERY } from '../../support/sliderule.ts';

const SEED = 77;
const MUTANTS = 600;

it(`${MUTANTS} damaged streams yield valid shots or a known error (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const outcomes = { shots: 0, failed: 0 };
  const stream = pythonStream('new');
  const { signal } = new AbortController();
  for (let i = 0; i < MUTANTS; i++) {
    const bytes = damage(stream, random);
    const catalog = slideRule({ fetch: () => Promise.resolve(new Response(bytes.slice())) });
    try {
      const { points } = (await catalog.search(QUERY, { signal }))!;
      outcomes.shots += points.length;
      for (const { shotNumber, lat, lng, rh98, cover, time } of points) {
        expect(shotNumber).toMatch(/^\d{1,20}$/);
        expect([lat, lng, rh98, cover ?? 0, Date.parse(time!)].every(Number.isFinite)).toBe(true);
      }
    } catch (error) {
      if (!isSylvanError(error, 'stac-invalid', 'upstream-unavailable', 'timeout')) throw error;
      outcomes.failed++;
    }
  }
  expect(outcomes.shots).toBeGreaterThan(100);
  expect(outcomes.failed).toBeGreaterThan(50);
});

/** Changes a few bytes, half of them mostly near the start, and truncates some streams. */
function damage(stream: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(stream);
  for (let i = 0; i <= random() * 4; i++) {
    const at = Math.floor(random() ** (random() < 0.5 ? 3 : 1) * copy.length);
    copy[at] = random() < 0.3 ? 0xff : Math.floor(random() * 256);
  }
  return random() < 0.1 ? copy.slice(0, Math.floor(random() * copy.length)) : copy;
}
