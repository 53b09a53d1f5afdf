import type { Fetch } from '../net/fetch.ts';

/** Requests to and answers from one host. */
export interface HostTraffic {
  requests: number;
  bytes: number;
  /** The longest time until an answer's headers arrived, in milliseconds. */
  milliseconds: number;
  answered: boolean;
  /** Whether an answer was subject to the page's CORS rules. */
  isCors: boolean;
  /** The full address requested last; empty if there is none. It may contain a token, so it is never reported. */
  lastUrl: string;
}

/** A `fetch` that counts traffic by host. */
export class TrafficLog {
  readonly #hosts = new Map<string, HostTraffic>();

  constructor(readonly platformFetch: Fetch) {}

  readonly fetch: Fetch = async (url, init) => {
    const { host } = new URL(url);
    const started = performance.now();
    const traffic = this.#hosts.get(host) ?? { ...NONE };
    this.#hosts.set(host, traffic);
    traffic.requests++;
    traffic.lastUrl = url;
    const response = await this.platformFetch(url, init);
    traffic.answered = true;
    traffic.isCors ||= response.type === 'cors';
    traffic.milliseconds = Math.max(traffic.milliseconds, Math.round(performance.now() - started));
    return counted(response, (bytes) => void (traffic.bytes += bytes));
  };

  /** Traffic of a host so far; counts the bytes of bodies that were read. */
  of(host: string): Readonly<HostTraffic> {
    return this.#hosts.get(host) ?? NONE;
  }
}

/** The same answer, with its body counted as it is read. If the reader cancels, the request is cancelled too. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  const { body } = response;
  if (body === null) return response;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, reader) {
      onBytes(piece.length);
      reader.enqueue(piece);
    },
  });
  // A new Response would lose the answer's address and type.
  return Object.defineProperty(response, 'body', { value: body.pipeThrough(counter) });
}

const NONE: Readonly<HostTraffic> = {
  requests: 0,
  bytes: 0,
  milliseconds: 0,
  answered: false,
  isCors: false,
  lastUrl: '',
};
