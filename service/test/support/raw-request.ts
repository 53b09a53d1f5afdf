import { request } from 'node:http';

/** Sends a path as it is written: `fetch` would shorten it. */
export function rawRequest(
  service: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(service);
  return new Promise((resolve, reject) => {
    const requested = request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    requested.on('error', reject).end();
  });
}
