// The process of a flood: starts on a message that describes it, and answers once connected; ends on another message, and
// answers with the number of connections that the service closed. It reopens those.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Flood } from './flood.ts';

const READS_A_SECOND = 10;
const AGAIN_MILLISECONDS = 50;

let cut = 0;
process.on('message', (message: Flood | 'stop') => {
  if (message === 'stop') process.send!(cut, () => process.exit());
  else void begin(message);
});
// The test process has gone.
process.on('disconnect', () => process.exit());

async function begin(flood: Flood): Promise<void> {
  await Promise.all(Array.from({ length: flood.sockets }, () => once(open(flood), 'connect')));
  process.send!(0);
}

function open(flood: Flood): Socket {
  const { port, readsPerSecond = 0 } = flood;
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  socket.once('connect', () => socket.write(flood.text));
  socket.once('close', () => {
    cut += 1;
    setTimeout(() => open(flood), AGAIN_MILLISECONDS);
  });
  if (readsPerSecond > 0) readSlowly(socket, Math.ceil(readsPerSecond / READS_A_SECOND));
  return readsPerSecond > 0 ? socket : socket.pause();
}

function readSlowly(socket: Socket, bytes: number): void {
  socket.on('readable', () => undefined);
  const timer = setInterval(() => void socket.read(bytes), 1000 / READS_A_SECOND);
  socket.once('close', () => clearInterval(timer));
}
