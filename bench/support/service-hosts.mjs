// Services as separate processes, and requests to them over keep-alive connections.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** Starts a program that reports where it listens. The caller ends it. */
export async function startHost(labels, environment = {}) {
  const child = spawn(process.execPath, labels, {
    env: {
      ...process.env,
      PORT: '0',
      RATE_LIMITS: 'off',
      MODE: 'test',
      KEEP_ALIVE_SECONDS: '600',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(child.stdout, 'data');
  child.stdout.resume();
  const exit = once(child, 'exit');
  return {
    url: text.toString().split('\n')[0],
    pid: child.pid,
    async close() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Connections to a host that stay open between requests. */
export class Connections {
  #agents = new Map();

  /** The answer's text. Rejects if the request fails. */
  send(url, { connections, method = 'GET', path, key, body }) {
    const headers = { ...(key && { authorization: `Bearer ${key}` }) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method, headers, agent: this.#agentOf(connections) });
      sent.on('error', reject).on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece) => (text += piece));
        answer.on('end', () =>
          answer.statusCode < 300
            ? resolve(text)
            : reject(new Error(`${path}: ${answer.statusCode} ${text}`)),
        );
      });
      sent.end(body && JSON.stringify(body));
    });
  }

  #agentOf(connections) {
    const cached = this.#agents.get(connections) ?? new Agent({ keepAlive: true, maxSockets: connections });
    this.#agents.set(connections, cached);
    return cached;
  }

  close() {
    for (const agent of this.#agents.values()) agent.destroy();
  }
}

/**
 * Runs `work` `count` times, `together` at once. Returns the mean milliseconds per run, and the median and 99th percentile of
 * single runs.
 */
export async function load(work, { count, together }) {
  const times = [];
  let left = count;
  const start = performance.now();
  const goOn = async () => {
    while (left-- > 0) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: together }, goOn));
  const milliseconds = (performance.now() - start) / count;
  times.sort((a, b) => a - b);
  return { milliseconds, p50: times[count >> 1], p99: times[Math.floor(0.99 * (count - 1))] };
}
