// The process of a flood: begins by a message that describes it, answers once it is connected; ends by another, and answers with
// how often the service ended one of its connections. It opens those again.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Flood } from './flood.ts';
import { startMuteProxy } from './mute-proxy.ts';

const READS_A_SECOND = 10;
const AGAIN_MILLISECONDS = 50;
/** What a socket sends in all: the kernel's memory is everybody's. */
const MAX_BYTES = 4 * 1024 * 1024;

let cut = 0;
process.on('message', (message: Flood | 'stop') => {
  if (message === 'stop') process.send!(cut, () => process.exit());
  else void begin(message);
});
// The test ended without a word.
process.on('disconnect', () => process.exit());

async function begin(given: Flood): Promise<void> {
  const proxy = given.isProxied === true ? await startMuteProxy(`http://127.0.0.1:${given.port}`) : given;
  const flood = { ...given, port: proxy.port };
  await Promise.all(Array.from({ length: flood.sockets }, (_, i) => once(open(flood, i), 'connect')));
  process.send!(0);
}

function open(flood: Flood, i: number): Socket {
  const { port, sockets, ofAddress = sockets, readsPerSecond = 0 } = flood;
  const localAddress = `127.0.0.${1 + Math.floor(i / ofAddress)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  socket.once('connect', () => send(socket, flood));
  socket.once('close', () => {
    cut += 1;
    setTimeout(() => open(flood, i), AGAIN_MILLISECONDS);
  });
  if (readsPerSecond > 0) readSlowly(socket, Math.ceil(readsPerSecond / READS_A_SECOND));
  return readsPerSecond > 0 ? socket : socket.pause();
}

function readSlowly(socket: Socket, bytes: number): void {
  socket.on('readable', () => undefined);
  const timer = setInterval(() => void socket.read(bytes), 1000 / READS_A_SECOND);
  socket.once('close', () => clearInterval(timer));
}

/** One piece a turn, so that every socket sends. */
function send(socket: Socket, { head = '', text, isOnce = false }: Flood): void {
  if (head !== '') socket.write(head);
  const fill = (error?: Error | null) => {
    if (!error && !isOnce && socket.bytesWritten < MAX_BYTES)
      setImmediate(() => void socket.write(text, fill));
  };
  socket.write(text, fill);
}
