import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { oneAtATime, serverOptions, silence } from './limits/connections.ts';
import { openParts, type Service } from './open-parts.ts';
import { openOutbound } from './outbound/outbound.ts';
import { startRetention } from './retention/retention.ts';
import { InFlight, stopServing, type StopTimes } from './stop/stop.ts';

const AT_ONCE: StopTimes = { notice: 0, running: 0 };

/** Opens the database, starts the engine and listens. Throws if any of these fails. Closing the service closes `outbound`. */
export async function openService(config: Config, log = createLog(), outbound = openOutbound(config)) {
  const parts = await openParts(config, log, outbound);
  const inFlight = new InFlight();
  const server = await listening(parts, inFlight);
  const stopRetention = startRetention(parts.database, parts, log);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const end = async (times: StopTimes) => {
    await stopServing(parts, { server, inFlight }, times);
    await stopRetention();
    await parts.close();
  };
  return {
    /** Its address on this machine. */
    url: `http://${hostOf(config.HOST)}:${port}`,
    /** Refuses new requests, ends running ones, gives their units back, and closes the database. Safe to call again. */
    close: () => (closing ??= end(AT_ONCE)),
    /** Like `close`, but allows the configured time for notice and for running requests. */
    stop: () =>
      (closing ??= end({ notice: config.STOP_NOTICE_SECONDS, running: config.STOP_RUNNING_SECONDS })),
  };
}

export type RunningService = Awaited<ReturnType<typeof openService>>;

/** A listening server; closes the parts if it cannot listen. */
async function listening(parts: Service, inFlight: InFlight): Promise<Server> {
  const { config } = parts;
  const answer = getRequestListener(createApp(parts).fetch);
  const server = createServer(
    serverOptions(config),
    oneAtATime((request, response) => inFlight.add(answer(request, response))),
  );
  server.timeout = silence(config);
  if (config.RATE_LIMITS) server.maxConnections = config.CONNECTIONS;
  server.listen(config.PORT, config.HOST);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** The loopback address if the address means all interfaces. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
}
