import type { TestProject } from 'vitest/node';
import { campaign } from '../../../hostile/support/campaign.ts';
import type { Case } from '../../../hostile/network/cases.ts';
import { makeFiles } from '../../../hostile/network/files.ts';
import { startHost, type Host, type HostOptions } from '../../../hostile/network/host.ts';
import { mixtureOf } from '../../../hostile/network/mixtures.ts';
import { matrixCases } from '../../../hostile/network/orders.ts';

/** Hosts that share nothing but their faults, and what is read of them. */
interface Trials {
  readonly urls: readonly string[];
  readonly cases: readonly Case[];
}

/** What the page receives: hosts that expose their headers to it, and hosts that hide them. */
interface NetworkContext {
  readonly exposed: Trials;
  readonly hidden: Trials;
  /** Hosts whose answers the browser keeps. */
  readonly stored: Trials;
  readonly mixtures: Trials & { readonly seed: number; readonly timeout: number };
}

declare module 'vitest' {
  export interface ProvidedContext {
    network: NetworkContext;
  }
}

/** A page opens six connections to a host, so that each of six concurrent reads has its own. */
const SLOTS = 12;
/** More time than in Node: a page starts each read later. */
const EACH = 300;

/** Every day one of three repeats, another one for each fault and position; by command all of them. */
function some(cases: readonly Case[]): readonly Case[] {
  if (process.env.SYLVAN_RUNS !== undefined) return cases;
  return cases.filter((_, i) => i % 3 === Math.floor(i / 3) % 3);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const files = await makeFiles();
  const start = (options: HostOptions) =>
    Promise.all(Array.from({ length: SLOTS }, () => startHost(files, options)));
  const [open, silent, stored] = await Promise.all([
    start({}),
    start({ expose: '' }),
    start({ stored: true }),
  ]);
  const { seed, runs, timeout } = campaign(100, EACH);
  const urlsOf = (hosts: readonly Host[]) => hosts.map(({ server }) => server.url);
  project.provide('network', {
    exposed: { urls: urlsOf(open), cases: some(matrixCases(files, 'page')) },
    hidden: { urls: urlsOf(silent), cases: some(matrixCases(files, 'hidden')) },
    stored: { urls: urlsOf(stored), cases: some(matrixCases(files, 'stored')) },
    mixtures: {
      ...{ seed, timeout, urls: urlsOf(open) },
      cases: Array.from({ length: runs }, (_, run) => mixtureOf(seed, run, files).trial),
    },
  });
  return async () => {
    await Promise.all([...open, ...silent, ...stored].map(({ server }) => server.close()));
  };
}
