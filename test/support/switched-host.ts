import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that makes a host reachable only while it is on. */
interface SwitchedHost {
  /** Without a trailing slash. */
  readonly url: string;
  /** URL for pages to switch it: `POST` to `on` or `off` below it. */
  readonly switchUrl: string;
  close(): Promise<void>;
}

/** Forwards bytes unchanged; when it is switched off, existing and new connections are closed. */
export async function startSwitchedHost(target: string): Promise<SwitchedHost> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isOn = true;
  const endAll = () => open.forEach((socket) => socket.destroy());
  const passing = createServer((client) => {
    if (isOn) join(client, connect(Number(port), hostname), open);
    else client.destroy();
  });
  const switching = createHttpServer((request, response) => {
    isOn = request.url === '/on';
    if (!isOn) endAll();
    response.writeHead(204, { 'access-control-allow-origin': '*', connection: 'close' }).end();
  });
  return {
    url: await addressOf(passing),
    switchUrl: `${await addressOf(switching)}/`,
    async close() {
      const closed = [passing, switching].map((server) => once(server.close(), 'close'));
      endAll();
      await Promise.all(closed);
    },
  };
}

/** Closes each connection with the other. */
function join(client: Socket, host: Socket, open: Set<Socket>): void {
  client.pipe(host).pipe(client);
  for (const socket of [client, host]) {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      client.destroy();
      host.destroy();
    });
  }
}

async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
