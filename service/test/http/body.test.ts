import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VALID } from '../../../test/request/shapes.ts';
import { PERSON } from '../support/service.ts';
import { useService } from '../support/use.ts';

const LARGE = 200_000;
const GEOMETRY = JSON.stringify({ geometry: VALID.holes(9000) });

describe('a body', { timeout: 30_000 }, () => {
  const service = useService();
  let key: string;
  let socket: Socket;
  beforeEach(async () => {
    key = (await service.createKey()).api_key;
    const { hostname, port } = new URL(service.url);
    socket = connect(Number(port), hostname);
    await once(socket, 'connect');
  });
  afterEach(() => socket.destroy());

  const head = (path: string, bytes: number) => {
    const headers = `Host: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json`;
    return `POST /api/v1/${path} HTTP/1.1\r\n${headers}\r\nContent-Length: ${bytes}\r\n\r\n`;
  };
  const answer = async () => ((await once(socket, 'data')) as [Buffer])[0].toString().slice(9, 12);

  it.each([
    ['its head', 'calls', 100, ''],
    ['a part', 'calls', 100, '{"call_id":'],
    ['all of a large one', 'estimate', GEOMETRY.length, GEOMETRY],
  ])('whose client leaves after sending %s is counted with status 499', async (_, path, bytes, sent) => {
    const before = service.lines.length;
    socket.write(head(path, bytes) + sent, () => socket.end());
    await expect.poll(() => service.lines.length).toBe(before + 1);
    expect(JSON.parse(service.lines.at(-1)!)).toMatchObject({ level: 30, status: 499 });
    const metrics = await (await service.send('/metrics')).text();
    expect(metrics).toContain(`route="/api/v1/${path}",status="499"`);
    expect(metrics).not.toContain('sylvan_problems_total{');
  });

  it.each([
    ['utf-8', 201],
    ['"UTF-8"', 201],
    ['"utf-8', 415],
    ['utf-16', 415],
  ])('in charset=%s is answered with %i', async (charset, status) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    expect((await service.post('/api/v1/key/create', PERSON, type)).status).toBe(status);
  });

  it('that is too large is refused before it has arrived, and the connection stays open', async () => {
    socket.write(head('calls', LARGE) + 'x'.repeat(LARGE / 2));
    expect(await answer()).toBe('413');
    socket.write('x'.repeat(LARGE / 2));
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer()).toBe('200');
  });
});
