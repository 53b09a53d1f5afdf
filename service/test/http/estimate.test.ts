import { afterAll, beforeAll, expect, it } from 'vitest';
import { estimateAnswerSchema, keyStatusSchema, problemSchema } from 'sylvan/contract';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const estimate = (body: object, headers: Record<string, string> = {}) =>
  service.post('/api/v1/estimate', body, headers);

it('estimates the bytes of an analysis, more for more detail, and costs nothing', async () => {
  const { api_key: key } = await service.createKey();
  const estimateOf = async (own: object) => {
    const response = await estimate({ ...POINT, ...own }, bearer(key));
    expect(response.status).toBe(200);
    return estimateAnswerSchema.parse(await response.json());
  };
  const [quick, standard] = [await estimateOf({ detail: 'quick' }), await estimateOf({})];
  expect(standard.bytes).toBeGreaterThan(2 * quick.bytes);
  expect((await estimateOf({ fields: ['ndvi_current'] })).sources).toMatchObject({
    sentinel1: 0,
    landsat: 0,
  });
  const sum = Object.values(standard.sources).reduce((a, b) => a + b, 0);
  expect(sum).toBeCloseTo(standard.bytes, -1);
  expect(standard.seconds).toBeCloseTo((standard.bytes * 8) / 20e6, 0);
  const status = await service.send('/api/v1/key/status', { headers: bearer(key) });
  expect(keyStatusSchema.parse(await status.json()).calls_used).toBe(0);
});

it.each([
  [{ ...POINT, size: 1000 }, 422, 'zone-too-large'],
  [{ ...POINT, detail: 'all' }, 422, 'invalid-parameters'],
  [{ ...POINT, fields: ['ndvi'] }, 422, 'invalid-parameters'],
  [{ lat: 1 }, 422, 'invalid-parameters'],
])('refuses %j as an analysis does', async (body, status, code) => {
  const { api_key: key } = await service.createKey();
  const response = await estimate(body, bearer(key));
  const problem = problemSchema.parse(await response.json());
  expect(problem.code).toBe(code);
  const same = await service.post('/api/v1/analyze', body, bearer(key));
  expect([response.status, same.status]).toEqual([same.status, status]);
});

/** A polygon of this many positions around the point, half a kilometre across. */
function polygonOf(positions: number) {
  const ring = Array.from({ length: positions }, (_, i) => {
    const angle = (2 * Math.PI * i) / positions;
    return [POINT.lng + 0.002 * Math.cos(angle), POINT.lat + 0.002 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

it('accepts a geometry of 9,000 positions, and refuses one of 30,000, as analyze and compare do', async () => {
  const { api_key: key } = await service.createKey();
  const send = (path: string, positions: number) =>
    service.post(path, { geometry: polygonOf(positions), date: POINT.date }, bearer(key));
  expect((await send('/api/v1/estimate', 9000)).status).toBe(200);
  for (const path of ['/api/v1/estimate', '/api/v1/analyze', '/api/v1/compare']) {
    const refused = await send(path, 30_000);
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([413, 'body-too-large']);
  }
});

it('needs a key', async () => {
  expect((await estimate(POINT)).status).toBe(401);
});
