import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSylvan, writeSample, type Sylvan, type SylvanOptions } from 'sylvan/node';
import type { AnalyzeAnswer, CompareAnswer, CompareRequestInput } from 'sylvan/contract';
import { DATES, ZONES } from '../../scripts/labelled-places.mjs';
import { startFaultServer } from '../support/fault-server.ts';
import { always, unstored } from '../support/faults.ts';
import { hasRealData, REAL_DATA } from '../support/real-data.ts';
import { sharedSetup } from '../support/shared-setup.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { filesOf } from './layer-files.ts';

/** The context provided to the page: the URLs of the hosts, and Node's answers to the same requests. */
interface BrowserContext {
  readonly sampleUrl: string;
  readonly sampleInNode: AnalyzeAnswer;
  readonly sampleRequest: typeof RUFIJI;
  /** URL of the bundled samples, and Node's answer for part of one of them. */
  readonly bundledUrl: string;
  readonly bundledRequest: typeof PART;
  readonly bundledInNode: AnalyzeAnswer;
  /** URL of the same samples with each image as a file. */
  readonly filesUrl: string;
  /** URL of the same samples on another host, whose requests one test counts. */
  readonly packsUrl: string;
  /** Two periods of the sample, with Node's answer and files; in the deep tests, also two of Rufiji. */
  readonly clearing: Comparison;
  readonly summers: Comparison | null;
  /** Rufiji and the labelled places, for the deep tests. */
  readonly places: readonly RealPlace[];
}

/** A place with real images, and Node's answer for it. */
interface RealPlace {
  readonly name: string;
  readonly url: string;
  readonly request: typeof RUFIJI;
  readonly inNode: AnalyzeAnswer;
}

/** A comparison computed in Node: its record, and the content of each layer's GeoTIFF by layer id. */
interface Comparison {
  readonly url: string;
  readonly request: CompareRequestInput;
  readonly inNode: CompareAnswer;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sylvan: BrowserContext;
  }
}

const RUFIJI = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' };
const PART = { sample: 'frontier', size: 1 } as const;
const SUMMERS = {
  ...{ lat: -7.836, lng: 39.274, size: 2 },
  ...{ date1_start: '2018-06-02', date1_end: '2018-08-31' },
  ...{ date2_start: '2019-06-02', date2_end: '2019-08-31' },
};

const IS_DEEP = (process.env.SYLVAN_TIER ?? 'daily') !== 'daily';
const BUNDLED = resolve(import.meta.dirname, '../../samples');
const FILES = resolve(import.meta.dirname, '../../build/samples');

/** Serves a new sample, and real zones for the deep tests, over loopback, and computes Node's answers first. */
export default sharedSetup('sylvan', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-browser-'));
  const sample = await writeSample('simulated-clearing', join(folder, 'sample'));
  const own = [
    { folder: sample.folder },
    { folder: BUNDLED },
    { folder: FILES },
    { folder: BUNDLED, faults: [always(unstored)] },
    { folder: REAL_DATA },
  ];
  const hosts = await Promise.all(own.map(startFaultServer));
  const [sampleUrl, bundledUrl, filesUrl, packsUrl, realUrl] = hosts.map(({ url }) => url);
  const context: BrowserContext = {
    ...{ sampleUrl, bundledUrl, filesUrl, packsUrl },
    sampleInNode: await analyzed(sample.folder, sample.request),
    sampleRequest: sample.request,
    bundledRequest: PART,
    bundledInNode: await inNode({}, (sylvan) => sylvan.analyze(PART)),
    clearing: await compared(sampleUrl, clearingOf(sample.request)),
    summers:
      IS_DEEP && hasRealData('zones/rufiji') ? await compared(`${realUrl}zones/rufiji/`, SUMMERS) : null,
    places: IS_DEEP ? await placesInNode(realUrl) : [],
  };
  const close = async () => {
    await Promise.all(hosts.map((host) => host.close()));
    await rm(folder, { recursive: true, force: true });
  };
  return { context, close };
});

async function inNode<T>(options: SylvanOptions, work: (sylvan: Sylvan) => Promise<T>): Promise<T> {
  const sylvan = createSylvan({ meter: UNCOUNTED, ...options });
  try {
    return await work(sylvan);
  } finally {
    await sylvan.close();
  }
}

function analyzed(catalog: string, request: typeof RUFIJI): Promise<AnalyzeAnswer> {
  return inNode({ catalog }, (sylvan) => sylvan.analyze(request));
}

async function placesInNode(host: string): Promise<RealPlace[]> {
  const labelled = Object.entries(ZONES).map(([name, zone]) => {
    const date = DATES[name as keyof typeof DATES].at(-1)!;
    return { name, path: `truth/${name}`, request: { ...zone, date } };
  });
  const places: RealPlace[] = [];
  for (const { name, path, request } of [
    { name: 'rufiji', path: 'zones/rufiji', request: RUFIJI },
    ...labelled,
  ])
    if (hasRealData(path)) {
      const url = `${host}${path}/`;
      places.push({ name, url, request, inNode: await analyzed(url, request) });
    }
  return places;
}

/** A summer before the sample's clear-cuts, and one after. */
function clearingOf({ lat, lng, size }: typeof RUFIJI): CompareRequestInput {
  const before = { date1_start: '2023-07-01', date1_end: '2023-08-31' };
  return { lat, lng, size, ...before, date2_start: '2024-06-01', date2_end: '2024-08-31' };
}

function compared(url: string, request: CompareRequestInput): Promise<Comparison> {
  return inNode({ catalog: url }, async (sylvan) => {
    const { layers, ...answer } = await sylvan.compare(request, { layers: true });
    return { url, request, inNode: answer, files: await filesOf(layers) };
  });
}
