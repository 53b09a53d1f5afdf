import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy through which any browser reaches the doubles by their host names, with end-to-end TLS. */
export interface HostsProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a proxy that connects port 443 of every host to the doubles on `port`. */
export async function startHostsProxy(port: number): Promise<HostsProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => void response.writeHead(502).end());
  server.on('connect', (_request: IncomingMessage, client: Socket, head: Buffer) => {
    const double = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      double.write(head);
      double.pipe(client).pipe(double);
    });
    for (const [one, other] of [
      [client, double],
      [double, client],
    ]) {
      sockets.add(one);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
