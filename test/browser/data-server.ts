import { layered } from '../support/layered.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSylvan, writeSample } from 'sylvan/node';
import { DATES, ZONES } from '../../scripts/labelled-places.mjs';
import { startFaultServer } from '../support/fault-server.ts';
import { always, unstored } from '../support/faults.ts';
import { hasRealData, REAL_DATA } from '../support/real-data.ts';
import { sharedSetup } from '../support/shared-setup.ts';
import { tiffContent } from '../support/tiff-content.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import type { AnalyzeAnswer, CompareAnswer, CompareRequestInput } from 'sylvan/contract';
import { writeGeoTiff } from 'sylvan/export';

/** The context provided to the page: the URLs of the hosts, and Node's answers to the same requests. */
interface BrowserContext {
  readonly realUrl: string | null;
  readonly sampleUrl: string;
  readonly rufijiInNode: AnalyzeAnswer | null;
  readonly sampleInNode: AnalyzeAnswer;
  readonly sampleRequest: { lat: number; lng: number; size: number; date: string };
  /** URL of the bundled samples; `bundledInNode` is Node's answer for one of them. */
  readonly bundledUrl: string;
  /** URL of the same samples with each image as a file. */
  readonly filesUrl: string;
  readonly bundledInNode: AnalyzeAnswer;
  /** URL of the same samples on another host, whose requests one test counts. */
  readonly packsUrl: string;
  /** Two periods of Rufiji and of the sample, with Node's answers and files. */
  readonly summers: Comparison | null;
  readonly clearing: Comparison;
  /** The labelled places, for the deep tests. */
  readonly places: readonly LabelledPlace[];
}

/** A place with real images, and Node's answer for it. */
interface LabelledPlace {
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

const SUMMERS = {
  ...{ lat: -7.836, lng: 39.274, size: 2 },
  ...{ date1_start: '2018-06-02', date1_end: '2018-08-31' },
  ...{ date2_start: '2019-06-02', date2_end: '2019-08-31' },
};

const BUNDLED = resolve(import.meta.dirname, '../../samples');
const FILES = resolve(import.meta.dirname, '../../build/samples');

/** Serves the real zones and a new sample over loopback, and computes Node's answers first. */
export default sharedSetup('sylvan', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-browser-'));
  const sample = await writeSample('simulated-clearing', join(folder, 'sample'));
  const hasRufiji = hasRealData('zones/rufiji');
  const sampleHost = await startFaultServer({ folder: sample.folder });
  const bundledHost = await startFaultServer({ folder: BUNDLED });
  const filesHost = await startFaultServer({ folder: FILES });
  const packsHost = await startFaultServer({ folder: BUNDLED, faults: [always(unstored)] });
  const realHost = hasRufiji ? await startFaultServer({ folder: REAL_DATA }) : null;
  const context: BrowserContext = {
    realUrl: realHost?.url ?? null,
    sampleUrl: sampleHost.url,
    rufijiInNode: hasRufiji ? await answerInNode(join(REAL_DATA, 'zones/rufiji'), RUFIJI) : null,
    sampleInNode: await answerInNode(sample.folder, sample.request),
    sampleRequest: sample.request,
    bundledUrl: bundledHost.url,
    filesUrl: filesHost.url,
    bundledInNode: await bundledAnswer(),
    packsUrl: packsHost.url,
    summers: realHost && (await comparedInNode(`${realHost.url}zones/rufiji/`, SUMMERS)),
    clearing: await comparedInNode(sampleHost.url, clearingOf(sample.request)),
    places:
      realHost && (process.env.SYLVAN_TIER ?? 'daily') !== 'daily' ? await placesInNode(realHost.url) : [],
  };
  const close = async () => {
    const own = [sampleHost, bundledHost, filesHost, packsHost];
    const hosts = [...own, ...(realHost === null ? [] : [realHost])];
    await Promise.all(hosts.map((host) => host.close()));
    await rm(folder, { recursive: true, force: true });
  };
  return { context, close };
});

/** The record of a sample of `@sylvan/samples`. */
async function bundledAnswer(): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan();
  try {
    return await sylvan.analyze({ sample: 'frontier' });
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

async function placesInNode(host: string): Promise<LabelledPlace[]> {
  const places: LabelledPlace[] = [];
  for (const [name, zone] of Object.entries(ZONES))
    if (hasRealData(`truth/${name}`)) {
      const url = `${host}truth/${name}/`;
      const request = { ...zone, date: DATES[name].at(-1)! };
      places.push({ name, url, request, inNode: await answerInNode(url, request) });
    }
  return places;
}

/** A summer before the sample's clear-cuts, and one after. */
function clearingOf({ lat, lng, size }: typeof RUFIJI): CompareRequestInput {
  const before = { date1_start: '2023-07-01', date1_end: '2023-08-31' };
  return { lat, lng, size, ...before, date2_start: '2024-06-01', date2_end: '2024-08-31' };
}

async function comparedInNode(url: string, request: CompareRequestInput): Promise<Comparison> {
  const sylvan = createSylvan({ catalog: url, meter: UNCOUNTED });
  try {
    const { answer, layers } = await layered(sylvan.compare(request, { layers: true }));
    const files = await Promise.all(
      layers.map(async (layer) => [layer.id, await tiffContent(await writeGeoTiff(layer))] as const),
    );
    return { url, request, inNode: answer, files: Object.fromEntries(files) };
  } finally {
    await sylvan.close();
  }
}
