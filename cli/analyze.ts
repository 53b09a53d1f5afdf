import type { AnalyzeAnswer, AnalyzeRequestInput, Lang } from 'sylvan/contract';
import type { Layer, LocatedFires } from 'sylvan/node';
import { fireFiles, layerFiles, lossFiles, zoneFile } from './layer-files.ts';
import type { Writers } from './library.ts';
import type { OutputFile } from './output.ts';
import { called, jsonText, printRecord, withSylvan } from './call.ts';
import { numbersOf } from './numbers.ts';
import { sizeText } from './pack-record.ts';
import { textsOf } from './texts/record.ts';
import { langOf, numberOf, typedRequest, type CommonFlags, type TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { bundledSample, noteSample, originOf, packRequest } from './origin.ts';
import { atOnePlace, geometryOf, requestedFeature } from './polygon.ts';
import { naming } from './polygon-problem.ts';
import type { RequestedZone } from './record-parts.ts';
import { formatRecord } from './record.ts';
import { checkOut, save } from './save.ts';

/** The options of `sylvan analyze` as typed. */
export interface AnalyzeFlags extends CommonFlags {
  readonly date?: string;
  readonly detail?: string;
  readonly budget?: string;
  readonly fields?: string;
  readonly estimate?: true;
  readonly trueColour?: true;
}

const DEFAULT_SIZE = 10;

interface Analyzed {
  readonly answer: AnalyzeAnswer;
  readonly layers: readonly Layer[];
  readonly fires: LocatedFires | null;
}

/** Runs one analysis, prints its record and writes its files. Rejects with the library's errors, or OutputError. */
export async function analyzeCommand(flags: AnalyzeFlags, io: Io): Promise<void> {
  const { date, detail, budget, fields } = flags;
  await checkOut(flags);
  const bundled = bundledSample(flags, io);
  const packed = await packRequest('analyze', flags, io);
  const feature = await requestedFeature(flags, io);
  const own = {
    ...typedRequest(flags, { date, detail, byte_budget: bytesOf(budget), fields: fields?.split(',') }),
    ...geometryOf(feature),
  };
  const request = atOnePlace({ ...bundled?.request, ...packed }, own);
  if (flags.estimate) return naming(feature, () => printEstimate(request, flags, io));
  const analyzed = await naming(feature, () => analysis(request, flags, io));
  const { answer } = analyzed;
  noteSample(bundled, flags, io);
  printRecord(answer, flags, io, (columns) =>
    formatRecord(answer, requestedZone(request), langOf(flags), columns),
  );
  await save(flags, io, (writers) => analyzeFiles({ ...analyzed, request }, langOf(flags), writers));
}

/** Converts typed megabytes to bytes. Other text passes unchanged, so that the library refuses it by field name. */
function bytesOf(typed: string | undefined): number | string | undefined {
  const megabytes = numberOf(typed);
  return typeof megabytes === 'number' ? Math.round(megabytes * 1e6) : megabytes;
}

/** Prints what the analysis would fetch, instead of running it. */
async function printEstimate(request: TypedRequest, flags: AnalyzeFlags, io: Io): Promise<void> {
  const requested = request as unknown as AnalyzeRequestInput;
  const estimate = await withSylvan(flags, io, (sylvan) => sylvan.estimate(requested, { signal: io.signal }));
  const lang = langOf(flags);
  printRecord(
    estimate,
    flags,
    io,
    () =>
      `${textsOf(lang).estimate(sizeText(estimate.bytes, lang), numbersOf(lang).exactly(estimate.seconds, 0), estimate.detail)}\n`,
  );
}

/** Requests layers only if they will be written: they take most of a call's memory. */
function analysis(request: TypedRequest, flags: AnalyzeFlags, io: Io): Promise<Analyzed> {
  // The typed request may be invalid: the library, not the compiler, names all of its faults.
  const requested = { ...request, ...originOf(flags) } as unknown as AnalyzeRequestInput;
  const { out, trueColour } = flags;
  return called(flags, io, async (sylvan, options) => {
    if (out === undefined)
      return { answer: await sylvan.analyze(requested, options), layers: [], fires: null };
    const wanted = { ...options, layers: trueColour ? 'true-colour' : true } as const;
    const { layers, fires, images: _, ...answer } = await sylvan.analyze(requested, wanted);
    return { answer, layers, fires };
  });
}

/** The zone of an answered request, which is therefore valid. */
function requestedZone({ lat, lng, size = DEFAULT_SIZE, geometry }: TypedRequest): RequestedZone {
  if (geometry !== undefined) return 'polygon';
  return { lat: Number(lat), lng: Number(lng), size: Number(size) };
}

/**
 * The files of an analysis: its record, every layer as data and as a picture, the yearly series, loss and fires if known, and the
 * zone.
 */
function analyzeFiles(
  { answer, layers, fires, request }: Analyzed & { readonly request: TypedRequest },
  lang: Lang,
  writers: Writers,
): OutputFile[] {
  const { series } = answer.details;
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...layerFiles({ answer, layers }, lang, writers),
    ...(series === undefined || series.length === 0
      ? []
      : [{ name: 'series.csv', make: () => writers.seriesCsv(series) }]),
    ...lossFiles({ answer, layers }, writers),
    ...fireFiles(fires, answer, writers),
    zoneFile(layers, 'ndvi', writers, request),
  ];
}
