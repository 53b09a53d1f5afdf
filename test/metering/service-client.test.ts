import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NoAnswer, ServiceClient } from '../../src/metering/service-client.ts';
import { systemClock } from '../../src/net/clock.ts';
import { instantly } from '../support/instantly.ts';

const SIGNAL = new AbortController().signal;
const clock = { ...systemClock, after: instantly() };

let server: Server;
let host: string;
let answer: { readonly status: number; readonly type: string; readonly body: string };
let requested: number;

beforeEach(async () => {
  requested = 0;
  server = createServer((_, response) => {
    requested += 1;
    response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const status = () =>
  new ServiceClient({ service: `http://${host}`, key: 'k', fetch, clock, timeScale: 1 }).status(SIGNAL);

describe('an invalid response instead of the key service', () => {
  it.each([
    [500, 'text/plain', 'Internal Server Error'],
    [502, 'text/html', '<html>Bad gateway</html>'],
    [503, 'application/json', '{"error":"down"}'],
    [200, 'text/html', '<html>Sign in to this network</html>'],
    [200, 'application/json', '{"success":true}'],
  ])('(%d, %s) gives a retryable error with its status, after one retry', async (code, type, body) => {
    answer = { status: code, type, body };
    const error: unknown = await status().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ code: 'unavailable', retryable: true, fields: { host, status: code } });
    expect((error as Error).message).toContain(`(status ${code})`);
    expect((error as Error).message).not.toMatch(/html|down/);
    expect(requested).toBe(2);
  });

  it('that is missing gives network-or-cors', async () => {
    server.close();
    await once(server, 'close');
    const error: unknown = await status().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ code: 'network-or-cors', fields: { host } });
  });
});
