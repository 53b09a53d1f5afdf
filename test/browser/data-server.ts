import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSylvan, writeSample } from 'sylvan/node';
import { startFaultServer } from '../support/fault-server.ts';
import { hasRealData, REAL_DATA } from '../support/real-data.ts';
import type { AnalyzeAnswer } from 'sylvan/contract';

/** What the page is told: where the hosts are, and what Node answers to the same requests. */
export interface BrowserContext {
  readonly realUrl: string | null;
  readonly sampleUrl: string;
  readonly rufijiInNode: AnalyzeAnswer | null;
  readonly sampleInNode: AnalyzeAnswer;
  readonly sampleRequest: { lat: number; lng: number; size: number; date: string };
  /** Where the bundled samples are served, and what Node answers to one of them. */
  readonly bundledUrl: string;
  readonly bundledInNode: AnalyzeAnswer;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sylvan: BrowserContext;
  }
}

export const RUFIJI = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' };

const BUNDLED = resolve(import.meta.dirname, '../../dist/samples');

/** Serves the real zones and a fresh sample over loopback, and has Node answer first. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-browser-'));
  const sample = await writeSample('simulated-clearing', join(folder, 'sample'));
  const hasRufiji = hasRealData('zones/rufiji');
  const sampleHost = await startFaultServer({ folder: sample.folder });
  const bundledHost = await startFaultServer({ folder: BUNDLED });
  const realHost = hasRufiji ? await startFaultServer({ folder: REAL_DATA }) : null;
  project.provide('sylvan', {
    realUrl: realHost?.url ?? null,
    sampleUrl: sampleHost.url,
    rufijiInNode: hasRufiji ? await answerInNode(join(REAL_DATA, 'zones/rufiji'), RUFIJI) : null,
    sampleInNode: await answerInNode(sample.folder, sample.request),
    sampleRequest: sample.request,
    bundledUrl: bundledHost.url,
    bundledInNode: await bundledAnswer(),
  });
  return async () => {
    await Promise.all([sampleHost.close(), bundledHost.close(), realHost?.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}

/** The record of the sample that ships with the package. */
async function bundledAnswer(): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan();
  try {
    return await sylvan.analyze({}, { sample: 'frontier' });
  } finally {
    await sylvan.close();
  }
}

async function answerInNode(catalog: string, request: typeof RUFIJI): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ catalog });
  try {
    return await sylvan.analyze(request);
  } finally {
    await sylvan.close();
  }
}
