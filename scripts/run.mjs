// Runs commands, with an orderly end when someone stops them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const children = new Set();
let stoppedBy = null;

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stoppedBy ??= signal;
    if (children.size === 0) endBy(signal);
    // A terminal's Ctrl-C has already reached the children, and some treat a second one as an order to quit at once.
    else if (signal === 'SIGTERM' || !process.stdin.isTTY) for (const child of children) child.kill(signal);
  });
// If one fails, the others end too.
process.on('exit', () => {
  for (const child of children) child.kill();
});

/**
 * Runs a command with its output shown (or hidden until it fails); on failure, ends this process with its code. Its standard
 * input is closed, so that it cannot prompt.
 */
export async function run(command, args, { quiet = false } = {}) {
  const output = [];
  const { code, signal, error } = await ended(command, args, quiet ? output : null);
  if (stoppedBy !== null) return endBy(stoppedBy);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  if (signal !== null) return endBy(signal);
  process.stderr.write(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`);
  process.exit(code ?? 1);
}

/** Prints a step, runs it, and prints how long it took. */
export async function step(title, work) {
  const start = Date.now();
  process.stderr.write(`${title} …\n`);
  await work();
  process.stderr.write(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

async function ended(command, args, output) {
  const shown = output === null ? 'inherit' : 'pipe';
  const child = spawn(command, args, { stdio: ['ignore', shown, shown] });
  children.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece));
  try {
    const [code, signal] = await once(child, 'close');
    return { code, signal };
  } catch (error) {
    return { code: null, signal: null, error };
  } finally {
    children.delete(child);
  }
}

/** Ends this process by the signal itself, so that npm and shells see a stop and not a failure. */
function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  return new Promise(() => undefined);
}
