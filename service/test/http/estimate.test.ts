import { beforeAll, expect, it } from 'vitest';
import { estimateAnswerSchema } from 'sylvan/contract';
import { refusalOf } from '../support/problems.ts';
import { bearer, POINT } from '../support/service.ts';
import { useService } from '../support/use.ts';

const service = useService();
let key: string;
beforeAll(async () => {
  key = (await service.createKey()).api_key;
});

it('estimates the bytes of an analysis, more for more detail, and costs nothing', async () => {
  const estimateOf = async (own: object) => {
    const response = await service.post('/api/v1/estimate', { ...POINT, ...own }, bearer(key));
    expect(response.status).toBe(200);
    return estimateAnswerSchema.parse(await response.json());
  };
  const [quick, standard] = [await estimateOf({ detail: 'quick' }), await estimateOf({})];
  expect(standard.bytes).toBeGreaterThan(2 * quick.bytes);
  const ofNdvi = await estimateOf({ fields: ['ndvi_current'] });
  expect(ofNdvi.sources).toMatchObject({ sentinel1: 0, landsat: 0 });
  const sum = Object.values(standard.sources).reduce((a, b) => a + b, 0);
  expect(sum).toBeCloseTo(standard.bytes, -1);
  expect(standard.seconds).toBeCloseTo((standard.bytes * 8) / 20e6, 0);
  expect(await service.statusOf(key)).toMatchObject({ calls_used: 0 });
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
  const send = (operation: string, positions: number) =>
    service.post(`/api/v1/${operation}`, { geometry: polygonOf(positions), date: POINT.date }, bearer(key));
  expect((await send('estimate', 9000)).status).toBe(200);
  for (const operation of ['estimate', 'analyze', 'compare'])
    expect(await refusalOf(send(operation, 30_000))).toEqual([413, 'body-too-large']);
});
