// Serves the demo on this machine until it is stopped: PORT, SYLVAN_SERVICE for the key service, SYLVAN_HOSTS for
// addresses of images at other hosts than the library's, divided by blanks, where they are not the usual ones.
import { serveDemo } from './serve.mjs';

const { PORT = '4173', SYLVAN_SERVICE = 'http://127.0.0.1:8787', SYLVAN_HOSTS = '' } = process.env;

const { address } = await serveDemo({
  port: Number(PORT),
  service: SYLVAN_SERVICE,
  hosts: SYLVAN_HOSTS.split(' '),
});
process.stdout.write(
  `\nThe demo is at ${address} (Ctrl-C ends it). Keys are had from ${SYLVAN_SERVICE}: npm run service\n`,
);
