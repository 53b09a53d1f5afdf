// Serves the demo on this machine until it is stopped: PORT, and SYLVAN_SERVICE for the key service, where they are not the usual ones.
import { serveDemo } from './serve.mjs';

const { PORT = '4173', SYLVAN_SERVICE = 'http://127.0.0.1:8787' } = process.env;

const { address } = await serveDemo({ port: Number(PORT), service: SYLVAN_SERVICE });
process.stdout.write(
  `\nThe demo is at ${address} (Ctrl-C ends it). Keys are had from ${SYLVAN_SERVICE}: npm run service\n`,
);
