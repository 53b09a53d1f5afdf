import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { webkitDriverPath } from '../../../scripts/commands.mjs';
import type { Engine } from './provider.ts';

/** Milliseconds that driver and display may take to start. */
const START = 20_000;

/**
 * WebKitGTK's own browser for tests, on a display without a screen, driven by WebDriver; `variables` are added to its
 * environment. All of its processes are below that of the driver, `pid`.
 */
export async function launchWebKit(
  variables: Readonly<Record<string, string>> = {},
): Promise<Engine & { readonly pid: number }> {
  const display = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, ...variables, DISPLAY: display.name };
  const driver = spawn(webkitDriverPath(), [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => Promise.all([stopped(driver), stopped(display.server)]);
  try {
    const session = await startSession(`http://127.0.0.1:${port}`);
    return {
      pid: driver.pid!,
      async open(url) {
        await send('POST', `${session}/url`, { url });
      },
      async close() {
        await send('DELETE', session);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A display of a number of its own. */
async function startDisplay(): Promise<{ readonly name: string; readonly server: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(server.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(START),
  })) as [Buffer];
  return { name: `:${number.toString().trim()}`, server };
}

/** The address of a new session, once the driver answers. */
async function startSession(driver: string): Promise<string> {
  const deadline = Date.now() + START;
  while (!(await isReady(driver))) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver does not answer at ${driver}`);
    await sleep(50);
  }
  const { sessionId } = (await send('POST', `${driver}/session`, { capabilities: {} })) as {
    sessionId: string;
  };
  return `${driver}/session/${sessionId}`;
}

function isReady(driver: string): Promise<boolean> {
  return send('GET', `${driver}/status`).then(
    () => true,
    () => false,
  );
}

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`WebKitWebDriver refused ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
