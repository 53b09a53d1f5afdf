import type { Fetch } from '../net/fetch.ts';

/** What went to and came from one host. */
export interface HostTraffic {
  readonly requests: number;
  readonly bytes: number;
  /** The longest answer, to its headers. */
  readonly milliseconds: number;
  readonly answered: boolean;
  /** Whether an answer came under the page's CORS rules. */
  readonly isCors: boolean;
  /** The last address requested, whole: it may hold a token, and is reported to nobody. */
  readonly lastUrl: string;
}

/** A `fetch` that counts by host. */
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

  /** Traffic of a host so far: of bodies the bytes that were read. */
  of(host: string): HostTraffic {
    return this.#hosts.get(host) ?? NONE;
  }

  get hosts(): string[] {
    return [...this.#hosts.keys()];
  }

  /** The last address requested of a host; empty where it was not contacted. */
  lastUrl(host: string): string {
    return this.#hosts.get(host)?.lastUrl ?? '';
  }

  #add(host: string, more: Partial<HostTraffic>): void {
    const old = this.#hosts.get(host) ?? NONE;
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

/** The same answer, whose body is counted as it is read; a reader that stops stops the host, too. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  const { body } = response;
  if (body === null) return response;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, reader) {
      onBytes(piece.length);
      reader.enqueue(piece);
    },
  });
  // A new Response would delete its address and its type.
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
