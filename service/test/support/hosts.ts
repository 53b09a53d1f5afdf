import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host on loopback that the service reads from. */
export interface TestHost {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `silent` never answers. */
export async function startHost(answer: RequestListener): Promise<TestHost> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const silent: RequestListener = () => undefined;
