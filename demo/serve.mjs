import { preview } from 'vite';
import { pageHeaders } from './headers.mjs';

const BUILT = '../build/demo';

/**
 * Serves the built page on this machine alone, under its policy, with `config.json` as given (state/config.ts). Port 0 is any that is free.
 * `hosts` are addresses of images that a catalog of one's own points at. Resolves with the address and the way to close it; the caller closes it.
 * @param {{ port: number, service?: string | null, catalog?: string | string[] | null,
 *   base?: { tiles: string, attribution: string } | null, hosts?: string[], folder?: string }} options
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveDemo({
  port,
  service = null,
  catalog = null,
  base = null,
  hosts = [],
  folder = BUILT,
}) {
  const server = await preview({
    root: import.meta.dirname,
    configFile: false,
    build: { outDir: folder },
    logLevel: 'error',
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: false,
      headers: pageHeaders(originsOf([service, catalog, hosts].flat()), originsOf([base?.tiles])),
    },
    plugins: [configOf({ service, catalog, base })],
  });
  const { port: own } = server.httpServer.address();
  return { address: `http://127.0.0.1:${own}/`, close: () => server.close() };
}

function originsOf(points) {
  const named = points.filter((point) => /^https?:/.test(point ?? ''));
  return [...new Set(named.map((point) => new URL(point).origin))];
}

/** Answers `config.json` in place of the file of the build. */
function configOf(config) {
  return {
    name: 'config',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/config.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(config));
      });
    },
  };
}
