import type { Fetch } from '../net/fetch.ts';

/** Requests to and answers from one host. */
export interface HostTraffic {
  readonly requests: number;
  readonly bytes: number;
  /** The longest time until an answer's headers. */
  readonly milliseconds: number;
  readonly answered: boolean;
  /** Whether an answer was subject to the page's CORS rules. */
  readonly isCors: boolean;
  /** The full last address requested, empty if there is none: it may contain a token, and is never reported. */
  readonly lastUrl: string;
}

/** A `fetch` that counts traffic by host. */
export class TrafficLog {
  readonly #hosts = new Map<string, HostTraffic>();

  constructor(readonly platformFetch: Fetch) {}

  readonly fetch: Fetch = async (url, init) => {
    const { host } = new URL(url);
    const started = performance.now();
    this.#add(host, { requests: 1, lastUrl: url });
    const response = await this.platformFetch(url, init);
    this.#add(host, {
      answered: true,
      isCors: response.type === 'cors',
      milliseconds: Math.round(performance.now() - started),
    });
    return counted(response, (bytes) => this.#add(host, { bytes }));
  };

  /** Traffic of a host so far; counts the bytes of bodies that were read. */
  of(host: string): HostTraffic {
    return this.#hosts.get(host) ?? NONE;
  }

  #add(host: string, more: Partial<HostTraffic>): void {
    const old = this.of(host);
    this.#hosts.set(host, {
      requests: old.requests + (more.requests ?? 0),
      bytes: old.bytes + (more.bytes ?? 0),
      milliseconds: Math.max(old.milliseconds, more.milliseconds ?? 0),
      answered: old.answered || (more.answered ?? false),
      isCors: old.isCors || (more.isCors ?? false),
      lastUrl: more.lastUrl ?? old.lastUrl,
    });
  }
}

/** The same answer with its body counted as it is read; if the reader cancels, so does the request. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  const { body } = response;
  if (body === null) return response;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, reader) {
      onBytes(piece.length);
      reader.enqueue(piece);
    },
  });
  // A new Response would lose its address and its type.
  return Object.defineProperty(response, 'body', { value: body.pipeThrough(counter) });
}

const NONE: HostTraffic = {
  requests: 0,
  bytes: 0,
  milliseconds: 0,
  answered: false,
  isCors: false,
  lastUrl: '',
};
