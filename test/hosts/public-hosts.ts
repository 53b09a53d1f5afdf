import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blobDoubles } from './blobs.ts';
import { bucketDoubles } from './buckets.ts';
import { makeCertificate } from './certificate.ts';
import type { HasFault, HostDouble, HostReply } from './double.ts';
import { earthSearchDouble } from './earth-search.ts';
import { ethDouble } from './eth.ts';
import type { HostFault, MapFault } from './faults.ts';
import { firmsDouble } from './firms.ts';
import { hansenDouble } from './hansen.ts';
import { jrcDouble } from './jrc.ts';
import { metaDouble } from './meta.ts';
import { planetaryComputerDouble } from './planetary-computer.ts';
import { IMAGE_ACCOUNTS, MAP_ACCOUNT, Signatures } from './signatures.ts';
import { slideRuleDouble } from './sliderule.ts';
import type { World } from './world.ts';

/** A received request. */
interface HostVisit {
  readonly method: string;
  readonly host: string;
  readonly url: string;
  readonly status: number;
  readonly bytes: number;
  /** Origin of the page that sent the request; undefined for Node. */
  readonly origin: string | undefined;
}

/** Doubles of all public hosts on one loopback port, distinguished by host name. */
export interface PublicHosts {
  readonly port: number;
  /** Path of the certificate that clients must trust. */
  readonly certificate: string;
  readonly names: readonly string[];
  readonly visits: readonly HostVisit[];
  /**
   * Switches these faults on and all others off, and makes these hosts unreachable and all others reachable.
   */
  set(state: {
    readonly faults?: readonly (HostFault | MapFault)[];
    readonly away?: readonly string[];
  }): void;
  purge(): void;
  close(): Promise<void>;
}

/** Starts the doubles of a world, with the certificate in `folder`. */
export async function startPublicHosts(world: World, folder: string): Promise<PublicHosts> {
  let faults: ReadonlySet<HostFault | MapFault> = new Set();
  let away: ReadonlySet<string> = new Set();
  const visits: HostVisit[] = [];
  const doubles = new Map(
    doublesOf(world, (fault) => faults.has(fault)).flatMap((one) => one.names.map((name) => [name, one])),
  );
  const names = [...doubles.keys()];
  const { key, cert, path } = makeCertificate(folder, names);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const body = await textOf(request);
    const url = new URL(request.url ?? '/', `https://${host}`);
    const double = away.has(host) ? undefined : doubles.get(host);
    const { method = 'GET', headers } = request;
    const reply = double?.answer({ method, url, headers, body }) ?? AWAY;
    const length = reply.body === null ? 0 : Buffer.byteLength(reply.body);
    visits.push({ method, host, url: url.href, status: reply.status, bytes: length, origin: headers.origin });
    send(reply, response, method);
  }

  const server = createServer({ key, cert }, (request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    ...{ certificate: path, names, visits },
    set(state) {
      faults = new Set(state.faults);
      away = new Set(state.away);
    },
    purge: () => void visits.splice(0),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const AWAY: HostReply = { status: 0, headers: {}, body: null };

export function doublesOf(world: World, has: HasFault): HostDouble[] {
  const signatures = new Signatures(Date.now);
  return [
    earthSearchDouble(world.earthSearch, has),
    ...bucketDoubles(world.pathOf, has),
    planetaryComputerDouble(world.planetaryComputer, signatures, has),
    ...blobDoubles(IMAGE_ACCOUNTS, world.pathOf, signatures, has),
    slideRuleDouble(world.shots, has),
    firmsDouble(world.fires, has),
    ethDouble(world.pathOf, has),
    metaDouble(world.pathOf, has),
    ...(world.maps.length === 0 ? [] : mapDoubles(world, signatures, has)),
  ];
}

function mapDoubles({ maps, pathOf }: World, signatures: Signatures, has: HasFault): HostDouble[] {
  return [
    ...blobDoubles([MAP_ACCOUNT], pathOf, signatures, has),
    jrcDouble(maps, has),
    hansenDouble(pathOf, has),
  ];
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(
  { status, headers, body, isChunked = false }: HostReply,
  response: ServerResponse,
  method: string,
): void {
  if (body === null) {
    response.destroy();
    return;
  }
  const length = isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(method === 'HEAD' ? undefined : body);
}
