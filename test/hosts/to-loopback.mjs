// Preloaded into a process and its threads: redirects connections to port 443 of any host to the doubles on
// loopback, with the requested host name; TLS and HTTP are real.
import net from 'node:net';

const port = Number(process.env.SYLVAN_TEST_HOSTS_PORT);
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function connectToDouble(...args) {
  const isNormalized = Array.isArray(args[0]);
  const options = isNormalized ? args[0][0] : args[0];
  if (typeof options === 'object' && options !== null && Number(options.port) === 443) {
    const redirected = { ...options, host: '127.0.0.1', port };
    if (isNormalized) args[0][0] = redirected;
    else args[0] = redirected;
  }
  return connect.apply(this, args);
};
