import { PassThrough } from 'node:stream';
import type { CatalogCheck } from 'sylvan/catalogs';
import type { LocatedFires, PackFileInfo, Progress, SylvanOptions } from 'sylvan/node';
import type { HistogramTable, LossOptions, Outline, Series } from 'sylvan/export';
import type { PackCheck } from 'sylvan/packs';
import type { Io, Output } from '../../cli/io.ts';
import type { Library, Writers } from '../../cli/library.ts';
import type { DoctorOptions } from '../../src/entries/doctor.ts';
import { originOf } from '../../src/library-request.ts';
import type { CallOptions } from '../../src/sylvan.ts';
import type {
  AnalyzeAnswer,
  AnalyzeRequest,
  CompareAnswer,
  CompareRequest,
} from '../../src/contract/index.ts';
import type { Diagnosis } from '../../src/contract/diagnosis.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { csvOf } from '../../src/export/csv.ts';
import { toProblem } from '../../src/problem.ts';
import { parseAnalyzeRequest } from '../../src/request/analyze.ts';
import { parseCompareRequest } from '../../src/request/compare.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { fakePacks, INFO, WHOLE, type Making, type PacksLog } from './fake-packs.ts';

export const TODAY = '2026-03-01';

const EDGE = { lat: -3.5, lng: -62.25, size: 2 };
export const SAMPLE = {
  id: 'forest-edge',
  request: { ...EDGE, date: '2024-08-31' },
  comparison: {
    ...{ ...EDGE, date1_start: '2021-06-01', date1_end: '2021-08-31' },
    ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
  },
};

interface WorkOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** What a fake engine does with a valid request; by default it returns the example. */
export type Work = (request: AnalyzeRequest, options: WorkOptions) => Promise<AnalyzeAnswer>;
export type CompareWork = (request: CompareRequest, options: WorkOptions) => Promise<CompareAnswer>;

/** The calls that the command line made to the library, and how often layers and their writers were requested. */
const emptyLog = () => ({
  requests: [] as AnalyzeRequest[],
  comparisons: [] as CompareRequest[],
  catalogs: [] as unknown[],
  firmsKeys: [] as (string | undefined)[],
  canopyMapUrls: [] as (string | undefined)[],
  keys: [] as { readonly key: string | undefined; readonly service: string | undefined }[],
  meters: [] as unknown[],
  samples: [] as (string | undefined)[],
  /** The pack of each call, and the packs folder of each Sylvan. */
  packs: [] as (string | undefined)[],
  folders: [] as (string | undefined)[],
  making: { calls: [], stored: [] } as PacksLog,
  /** Whether each analysis with layers requested true colour. */
  trueColour: [] as (boolean | undefined)[],
  /** The places given to the doctor. */
  diagnosed: [] as DoctorOptions['point'][],
  ...{ layers: 0, writers: 0, open: 0 },
});

/** Two layers of 40,000 pixels, as for the example's zone of 400.6 ha. */
export const LAYERS = layersOf('ndvi-change', 'dnbr');
export const ANALYSIS_LAYERS = layersOf('ndvi', 'forest');

interface FakeLayer {
  readonly id: string;
  readonly grid: object;
  readonly data: Float32Array;
}

function layersOf(...ids: readonly string[]): readonly FakeLayer[] {
  return ids.map((id) => ({ id, grid: { ring: [[1, 2]] }, data: new Float32Array(40_000) }));
}

interface WriteOptions {
  readonly lang: string;
  readonly note?: string;
  readonly answer: AnalyzeAnswer;
}

/** Writers whose files name their input. */
export const WRITERS = {
  csvOf,
  LAYER_IDS: ['ndvi', 'forest', 'ndvi-change', 'dnbr', 'forest-change'],
  writeGeoTiff({ id }: FakeLayer, { lang, answer: { details } }: WriteOptions) {
    const text = `tif of ${id} in ${lang}, version ${details.provenance.processing_version}`;
    return Promise.resolve(new TextEncoder().encode(text));
  },
  writeSvg: ({ id }: FakeLayer, { lang, note }: WriteOptions) =>
    Promise.resolve(`svg of ${id} in ${lang}${note === undefined ? '' : `: ${note}`}`),
  histogramCsv: ({ histogram, pixelAreaHa }: HistogramTable) =>
    `${histogram.counts.join(',')} of ${pixelAreaHa} ha\r\n`,
  seriesCsv: (series: Series) => `${series.length} years\r\n`,
  patchesGeoJson: (patches: readonly object[]) => ({
    features: patches.map((properties) => ({ properties })),
  }),
  firesGeoJson: ({ detections }: LocatedFires) => ({
    features: detections.map(({ time }) => ({ properties: { time } })),
  }),
  lossGeoJson: ({ id }: FakeLayer, { dated }: LossOptions = {}) => ({
    features: [{ properties: { of: id, ages: dated?.ages.id, date: dated?.date } }],
  }),
  zoneGeoJson: ({ bbox, ring }: Pick<Outline, 'bbox' | 'ring'>) => ({ type: 'Feature', bbox, ring }),
  outlineOf: (grid: object) => ({ bbox: [1, 2, 3, 4], ring: [], ...grid }),
} as unknown as Writers;

export interface Fakes {
  /** Replaces the default layers of a call. */
  readonly layers?: readonly FakeLayer[];
  readonly fires?: LocatedFires;
  readonly work?: Work;
  readonly compareWork?: CompareWork;
  readonly writers?: Writers;
  readonly packMaking?: Making;
  readonly packInfo?: PackFileInfo;
  readonly packCheck?: PackCheck;
  readonly diagnosis?: Diagnosis;
}

const ESTIMATE = {
  sources: { sentinel2: 53e6, sentinel1: 5e6, landsat: 16.6e6, 'canopy-map': 0.4e6, maps: 0 },
  ...{ detail: 'standard', bytes: 75_000_000, seconds: 30 },
};

/** A folder with two items, one of which lacks its scene classification. */
export const CATALOG_CHECK: CatalogCheck = {
  ...{ address: 'file:///zone/items.json', usable: 1, bbox: [39.2, -7.9, 39.3, -7.8] },
  ...{ start: '2019-07-02', end: '2019-07-02' },
  items: [
    { id: 'good', source: 'sentinel2', files: 8, faults: [] },
    {
      ...{ id: 'bad', source: 'sentinel2', files: 0 },
      faults: [{ code: 'no-scl', isFatal: true, asset: null, detail: 'the catalog lists no SCL (scl)' }],
    },
  ],
};

/** Two hosts; because of one, the record would lack fires. */
export const DIAGNOSIS: Diagnosis = {
  ...{ isFull: false, lacking: ['firms'], weakened: [] },
  hosts: [
    {
      ...{ host: 'images.example', sources: ['sentinel2'], status: 'ok', reached: true },
      ...{ fields: 'ok', offset: '-0.1 (asset)', token: null, range: 'ok', cors: null },
      ...{ requests: 2, bytes: 24_400, milliseconds: 12, findings: [] },
    },
    {
      ...{ host: 'fires.example', sources: ['firms'], status: 'failed', reached: false },
      ...{ fields: null, offset: null, token: null, range: null, cors: null },
      ...{ requests: 1, bytes: 0, milliseconds: 3 },
      findings: [{ code: 'unreachable', sources: ['firms'], detail: null }],
    },
  ],
  sources: [
    { source: 'sentinel2', status: 'ok', hosts: ['images.example'], lastDay: '2026-11-27' },
    { source: 'firms', status: 'failed', hosts: [], lastDay: null },
  ],
  ...{ requests: 3, bytes: 24_400, milliseconds: 15 },
};

/** A library with real validation and real problems, but without pixels. */
export function fakeLibrary({
  work = () => Promise.resolve(exampleAnswer()),
  compareWork = ({ lang }) => Promise.resolve(exampleComparison(lang)),
  writers = WRITERS,
  layers,
  fires,
  packMaking,
  packInfo = INFO,
  packCheck = WHOLE,
  diagnosis = DIAGNOSIS,
}: Fakes = {}): Library & { log: ReturnType<typeof emptyLog> } {
  const log = emptyLog();
  const recordInput = (input: unknown) => {
    const { fields, sample, pack } = originOf(input);
    log.samples.push(sample);
    log.packs.push(pack);
    return fields;
  };
  const analyze = (input: unknown, { signal, onProgress }: CallOptions = {}) => {
    const request = parseAnalyzeRequest(recordInput(input), { today: TODAY, fractions: true });
    log.requests.push(request);
    return work(request, { signal: signal!, onProgress: onProgress! });
  };
  const compare = (input: unknown, { signal, onProgress }: CallOptions = {}) => {
    const request = parseCompareRequest(recordInput(input), { today: TODAY });
    log.comparisons.push(request);
    return compareWork(request, { signal: signal!, onProgress: onProgress! });
  };
  const library = {
    VERSION: '1.2.3',
    SAMPLES: [SAMPLE],
    toProblem,
    SylvanError,
    inspectPackFile: () => Promise.resolve(packInfo),
    verifyPackFile: () => Promise.resolve(packCheck),
    writers() {
      log.writers += 1;
      return Promise.resolve(writers);
    },
    packsOf: () => fakePacks(log.making, packMaking),
    checkCatalog: () => Promise.resolve(CATALOG_CHECK),
    makeCatalog: () =>
      Promise.resolve({ collection: { type: 'FeatureCollection', features: [] }, left: [], lacking: [] }),
    diagnose(_: unknown, { point, onSource }: DoctorOptions) {
      log.diagnosed.push(point);
      onSource?.('sentinel2');
      return Promise.resolve(diagnosis);
    },
    createSylvan({ catalog, canopyMapUrl, firmsKey, key, service, meter, packs }: SylvanOptions) {
      log.catalogs.push(catalog);
      log.firmsKeys.push(firmsKey);
      log.canopyMapUrls.push(canopyMapUrl);
      log.keys.push({ key, service });
      log.meters.push(meter);
      log.folders.push(packs);
      log.open += 1;
      return {
        analyze: async (input: unknown, options?: CallOptions) => {
          const answer = await analyze(input, options);
          if (!options?.layers) return answer;
          log.layers += 1;
          log.trueColour.push(options.layers === 'true-colour' || undefined);
          return { ...answer, layers: layers ?? ANALYSIS_LAYERS, fires: fires ?? null, images: [{}] };
        },
        compare: async (input: unknown, options?: CallOptions) => {
          const answer = await compare(input, options);
          if (!options?.layers) return answer;
          log.layers += 1;
          return { ...answer, layers: layers ?? LAYERS };
        },
        estimate: () => Promise.resolve(ESTIMATE),
        close() {
          log.open -= 1;
          return Promise.resolve();
        },
      };
    },
  };
  return { ...(library as unknown as Library), log };
}

const NO_KEY = { key: undefined, service: undefined };

/** A stream that records its text, and may be a terminal. */
export function recorder(terminal?: { readonly columns: number }): Output & { text(): string } {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return Object.assign(stream, {
    ...(terminal && { isTTY: true, ...terminal }),
    text: () => chunks.join(''),
  });
}

export function fakeIo(library: Library, signal = new AbortController().signal) {
  return {
    stdout: recorder(),
    stderr: recorder(),
    library,
    ...{ firmsKey: undefined, canopyMapUrl: undefined, callFolder: 'data' },
    ...NO_KEY,
    signal,
  } satisfies Io;
}
