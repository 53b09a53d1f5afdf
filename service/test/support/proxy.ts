import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a server that can lose its answers. */
export interface Proxy {
  readonly url: string;
  readonly port: number;
  /** Answers that were cut so far. */
  readonly cut: number;
  /** Stops all traffic on the open connections without closing them; later connections work. */
  mute(): void;
  close(): Promise<void>;
}

/**
 * Forwards everything, except that it closes the client's connection at the first bytes of an HTTP answer if `isCut` returns
 * true: the server has done its work, and the client does not know.
 */
export async function startProxy(target: string, isCut = () => false): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cut = 0;
  const server = createServer((client) => {
    const other = connect(Number(port), hostname);
    for (const socket of [client, other]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        other.destroy();
      });
    }
    client.pipe(other);
    other.on('data', (bytes: Buffer) => {
      if (!bytes.subarray(0, 7).equals(Buffer.from('HTTP/1.')) || !isCut()) return void client.write(bytes);
      cut += 1;
      client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    get cut() {
      return cut;
    },
    mute() {
      for (const socket of open) socket.unpipe().pause();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
