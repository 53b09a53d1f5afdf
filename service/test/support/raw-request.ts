import { request } from 'node:http';

/** Sends a path as written; `fetch` would normalize it. */
export function rawRequest(
  service: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(service);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    sent.on('error', reject).end();
  });
}
