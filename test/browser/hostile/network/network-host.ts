import type { TestProject } from 'vitest/node';
import type { Case } from '../../../hostile/network/cases.ts';
import { makeFiles } from '../../../hostile/network/files.ts';
import { startHost, type Host, type HostOptions } from '../../../hostile/network/host.ts';
import { matrixCases } from '../../../hostile/network/orders.ts';

/** Independent hosts with the same faults, and the cases that are read from them. */
interface Trials {
  readonly urls: readonly string[];
  readonly cases: readonly Case[];
}

/** The context provided to the page: hosts that expose their headers to it, and hosts that hide them. */
interface NetworkContext {
  readonly exposed: Trials;
  readonly hidden: Trials;
  /** Hosts whose responses the browser caches. */
  readonly stored: Trials;
}

declare module 'vitest' {
  export interface ProvidedContext {
    network: NetworkContext;
  }
}

/** A browser opens at most six connections to a host, so each of six concurrent reads gets its own. */
const SLOTS = 12;

/** By default a third of the cases, a different repeat for each fault and position; all of them on demand. */
function some(cases: readonly Case[]): readonly Case[] {
  if (process.env.SYLVAN_RUNS !== undefined) return cases;
  return cases.filter((_, i) => i % 3 === Math.floor(i / 3) % 3);
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Only deep tests use it.
  if ((process.env.SYLVAN_TIER ?? 'daily') === 'daily') return undefined;
  const files = await makeFiles();
  const start = (options: HostOptions) =>
    Promise.all(Array.from({ length: SLOTS }, () => startHost(files, options)));
  const [open, silent, stored] = await Promise.all([
    start({}),
    start({ expose: '' }),
    start({ stored: true }),
  ]);
  const urlsOf = (hosts: readonly Host[]) => hosts.map(({ server }) => server.url);
  project.provide('network', {
    exposed: { urls: urlsOf(open), cases: some(matrixCases(files, 'page')) },
    hidden: { urls: urlsOf(silent), cases: some(matrixCases(files, 'hidden')) },
    stored: { urls: urlsOf(stored), cases: some(matrixCases(files, 'stored')) },
  });
  return async () => {
    await Promise.all([...open, ...silent, ...stored].map(({ server }) => server.close()));
  };
}
