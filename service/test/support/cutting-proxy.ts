import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a service that loses answers. */
export interface CuttingProxy {
  readonly url: string;
  /** Answers that were lost so far. */
  readonly lost: number;
  close(): Promise<void>;
}

/**
 * Forwards everything, except that it closes the client's connection at the first bytes of an answer if `isCut` returns true:
 * the service has done its work, and the client does not know.
 */
export async function startCuttingProxy(target: string, isCut: () => boolean): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let lost = 0;
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.pipe(service);
    service.on('data', (bytes: Buffer) => {
      if (!bytes.subarray(0, 7).equals(Buffer.from('HTTP/1.')) || !isCut()) {
        client.write(bytes);
        return;
      }
      lost += 1;
      client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get lost() {
      return lost;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
