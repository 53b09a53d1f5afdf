import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const LARGE = 200_000;

describe('a body', { timeout: 30_000 }, () => {
  let service: TestService;
  let socket: Socket;
  let head: (bytes: number) => string;
  beforeEach(async () => {
    service = await startService();
    const { api_key: key } = await service.createKey();
    const { hostname, port } = new URL(service.url);
    const headers = `Host: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json`;
    head = (bytes) => `POST /api/v1/calls HTTP/1.1\r\n${headers}\r\nContent-Length: ${bytes}\r\n\r\n`;
    socket = connect(Number(port), hostname);
    await once(socket, 'connect');
  }, 60_000);
  afterEach(async () => {
    socket.destroy();
    await service.close();
  });

  const lastLine = () => JSON.parse(service.lines.at(-1)!) as { level: number; status: number };
  const answer = async () => ((await once(socket, 'data')) as [Buffer])[0].toString().slice(9, 12);

  it.each(['', '{"call_id":'])(
    'whose client leaves after sending "%s" is not logged as an error',
    async (sent) => {
      const before = service.lines.length;
      socket.write(head(100) + sent);
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await expect.poll(() => service.lines.length).toBe(before + 1);
      expect(lastLine()).toMatchObject({ level: 30, status: 503 });
    },
  );

  it('that is too large is refused before it has arrived, and the connection stays open', async () => {
    socket.write(head(LARGE) + 'x'.repeat(LARGE / 2));
    expect(await answer()).toBe('413');
    socket.write('x'.repeat(LARGE / 2));
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer()).toBe('200');
  });
});
