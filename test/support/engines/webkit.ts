import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { webkitDriverPath } from '../../../scripts/commands.mjs';
import { freePort } from '../free-port.ts';
import { startDisplay, stopped } from './display.ts';
import { callOf, type Engine } from './engine.ts';

/** Time limit for the driver's start, in milliseconds. */
const START = 20_000;
/** Style that allows a window as narrow as a phone's. */
const TOOLKIT = import.meta.dirname;
/** Keys in WebDriver's encoding. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', ArrowLeft: '\uE012', ArrowRight: '\uE014' };

/** The outcome of a function in a page. */
interface Evaluated {
  readonly value?: unknown;
  readonly error?: string;
}

/** WebKitGTK's MiniBrowser, on a virtual display, driven by WebDriver. */
export async function launchWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  // Makes its language English; from C.UTF-8 it derives "C", which is not a language.
  const env = {
    ...process.env,
    LC_ALL: 'C',
    DISPLAY: display.name,
    XDG_CONFIG_HOME: TOOLKIT,
  };
  const driver = spawn(webkitDriverPath(), [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => Promise.all([stopped(driver), display.close()]);
  try {
    return driven(await startSession(`http://127.0.0.1:${port}`), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function driven(session: string, stop: () => Promise<unknown>): Engine {
  const post = (command: string, body: object = {}) => send('POST', `${session}/${command}`, body);
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    post('actions', { actions: [{ type, id: type, actions }] });
  const stroke = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  return {
    open: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    async evaluate(work, ...given) {
      const script = `const end = arguments[0]; (async () => ${callOf(work, given)})().then((value) => end({ value }), (error) => end({ error: String(error) }))`;
      const { value, error } = (await post('execute/async', { script, args: [] })) as Evaluated;
      if (error !== undefined) throw new Error(error);
      return value as never;
    },
    async click(x, y) {
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await act('pointer', [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, down, up]);
    },
    press: async (key) => void (await act('key', stroke(KEYS[key]))),
    type: async (text) => void (await act('key', text.split('').flatMap(stroke))),
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    screenshot: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    async close() {
      await send('DELETE', session);
      await stop();
    },
  };
}

/** The address of a new session, once the driver responds. */
async function startSession(driver: string): Promise<string> {
  const deadline = Date.now() + START;
  while (!(await isReady(driver))) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver does not answer at ${driver}`);
    await sleep(50);
  }
  const asked = { capabilities: { alwaysMatch: {} } };
  const { sessionId } = (await send('POST', `${driver}/session`, asked)) as { sessionId: string };
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
