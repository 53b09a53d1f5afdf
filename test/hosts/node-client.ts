import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Diagnosis } from 'sylvan/doctor';
import type { PublicHosts } from './public-hosts.ts';

/** The outcome of a call: its value, or the error's code, message and fields. */
type Outcome<V> = { readonly value: V } | { readonly error: ClientError };

interface ClientError {
  readonly code?: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The built library in a separate process, with doubles of all public hosts. */
export interface NodeClient {
  analyze(request: object, options?: object): Promise<Outcome<AnalyzeAnswer>>;
  compare(request: object, options?: object): Promise<Outcome<CompareAnswer>>;
  doctor(request: object, options?: object): Promise<Outcome<Diagnosis>>;
  /** The process's output to stderr, which is empty unless the runtime warns. */
  readonly complaints: string;
  close(): Promise<void>;
}

const PRELOAD = join(import.meta.dirname, 'to-loopback.mjs');

/** Environment of a process that reaches the doubles by the names of the hosts. */
export function environmentOf({ port, certificate }: Pick<PublicHosts, 'port' | 'certificate'>) {
  return {
    NODE_OPTIONS: `--import ${pathToFileURL(PRELOAD).href}`,
    NODE_EXTRA_CA_CERTS: certificate,
    SYLVAN_TEST_HOSTS_PORT: String(port),
  };
}

export async function startNodeClient(hosts: PublicHosts): Promise<NodeClient> {
  const env = { ...process.env, ...environmentOf(hosts) };
  const child = fork(join(import.meta.dirname, 'node-client.mjs'), {
    ...{ env, execArgv: [] },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const waiting = new Map<number, (outcome: Outcome<never>) => void>();
  let count = 0;
  await once(child, 'message');
  child.on('message', ({ id, ...outcome }: { id: number } & Outcome<never>) => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  const send = (call: string, request: object, options: object = {}) =>
    new Promise<Outcome<never>>((resolve) => {
      const id = ++count;
      waiting.set(id, resolve);
      child.send({ id, call, options, request });
    });
  return {
    analyze: (request, options) => send('analyze', request, options),
    compare: (request, options) => send('compare', request, options),
    doctor: (request, options) => send('doctor', request, options),
    get complaints() {
      return complaints;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The value of a call; throws if it failed. */
export function valueOf<V>(outcome: Outcome<V>): V {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome.error, null, 2));
  return outcome.value;
}
