import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { VALID } from '../../../test/request/shapes.ts';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = (await service.createKey()).api_key;
}, 60_000);
afterAll(() => service.close());

const geometry = VALID.holes(100);
const DAYS = { date1_start: '2022-06-01', date1_end: '2022-05-01', date2_start: '2024-06-01' };

it.each([
  ['analyze', { ...POINT, size: 1000 }],
  ['analyze', { ...POINT, geometry, sise: 3, detail: 'all', lang: 'fr' }],
  ['compare', { ...POINT, ...DAYS }],
  ['compare', { geometry, ...DAYS, date2_end: '2999-01-01', lang: 'fr' }],
  ['analyze', { geometry: { type: 'Polygon', coordinates: [[[30, -3]]] }, lang: 'fr' }],
])('%s refuses a large request like a small one (%#)', async (operation, body) => {
  const [small, large] = await Promise.all(
    [0, 5000].map(async (padding) => {
      const text = JSON.stringify(body) + ' '.repeat(padding);
      const response = await service.post(`/api/v1/${operation}`, text, bearer(key));
      const { instance, ...problem } = problemSchema.parse(await response.json());
      expect(instance).toBe(response.headers.get('request-id'));
      return problem;
    }),
  );
  expect(large).toEqual(small);
  expect(large.errors?.length).toBeGreaterThan(0);
});

it('a large request whose client leaves is not logged as an error', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const text = JSON.stringify({ geometry: VALID.holes(9000) });
  const headers = `Host: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json`;
  const before = service.lines.length;
  socket.write(
    `POST /api/v1/estimate HTTP/1.1\r\n${headers}\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  await new Promise<void>((resolve) => socket.end(() => resolve()));
  socket.destroy();
  await expect.poll(() => service.lines.length).toBe(before + 1);
  expect(JSON.parse(service.lines.at(-1)!)).toMatchObject({ level: 30, status: 503 });
});
