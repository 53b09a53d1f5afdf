import { startFaultServer, type FaultServer } from '../../support/fault-server.ts';
import { always, unstored, type Fault } from '../../support/faults.ts';
import type { ServedFile } from './files.ts';
import { mixtureCarrier } from './mixtures.ts';
import { orderCarrier, type Carrier } from './orders.ts';

/** Path of the hits so far, for pages. */
const HITS = 'hits.json';

export interface Host {
  readonly server: FaultServer;
  /** Number of responses with faults, by query. */
  readonly hits: ReadonlyMap<string, number>;
}

export interface HostOptions {
  /** Headers exposed to pages of other origins; the server's default unless given. */
  readonly expose?: string;
  /**
   * Whether browsers may cache responses. They may then combine the headers of an earlier response with the
   * bytes of a later one.
   */
  readonly stored?: boolean;
}

/** Serves the files, with the faults in each query: no two cases share state. */
export async function startHost(
  files: readonly ServedFile[],
  { expose, stored = false }: HostOptions = {},
): Promise<Host> {
  const hits = new Map<string, number>();
  const named = files.flatMap(({ shape: { name }, bytes, large }) => [
    [`${name}.tif`, bytes] as const,
    [`${name}-large.tif`, large] as const,
  ]);
  const server = await startFaultServer({
    files: { ...Object.fromEntries(named), [HITS]: new Uint8Array(0) },
    faults: [reportHits(hits), spoilAsRequested(files, hits), ...(stored ? [] : [always(unstored)])],
    ...(expose !== undefined && { expose }),
  });
  return { server, hits };
}

function spoilAsRequested(files: readonly ServedFile[], hits: Map<string, number>): Fault {
  const carriers = new Map<string, Carrier>();
  return {
    when: ({ path }) => path !== HITS,
    spoil: (reply, context) => {
      const query = queryOf(context.url);
      const carry = carriers.get(query) ?? carrierOf(query, files);
      carriers.set(query, carry);
      for (const spoil of carry(context)) {
        hits.set(query, (hits.get(query) ?? 0) + 1);
        spoil(reply, context);
      }
    },
  };
}

function carrierOf(query: string, files: readonly ServedFile[]): Carrier {
  const requested = new URLSearchParams(query);
  return requested.has('row') ? orderCarrier(requested, files) : mixtureCarrier(requested, files);
}

function reportHits(hits: ReadonlyMap<string, number>): Fault {
  return {
    when: ({ path }) => path === HITS,
    spoil: (reply) => {
      reply.body = new TextEncoder().encode(JSON.stringify(Object.fromEntries(hits)));
      reply.headers['content-length'] = String(reply.body.length);
    },
  };
}

/** The query of an address, without the suffix of a redirect. */
function queryOf(url: string): string {
  return new URL(url, 'http://localhost').search.replace(/&followed$/, '');
}
