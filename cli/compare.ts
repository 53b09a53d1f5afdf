import type { CompareAnswer, CompareRequestInput } from 'sylvan/contract';
import type { Layer } from 'sylvan/node';
import { called, printRecord } from './call.ts';
import { compareFiles } from './layer-files.ts';
import { formatCompareRecord } from './compare-record.ts';
import { langOf, typedRequest, type CommonFlags, type TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { bundledSample, noteSample, originOf, packRequest } from './origin.ts';
import { atOnePlace, geometryOf, requestedFeature } from './polygon.ts';
import { naming } from './polygon-problem.ts';
import { checkOut, save } from './save.ts';

/** The options of `sylvan compare` as typed. */
export interface CompareFlags extends CommonFlags {
  readonly date1Start?: string;
  readonly date1End?: string;
  readonly date2Start?: string;
  readonly date2End?: string;
  readonly detail?: string;
  readonly trueColour?: true;
}

/** Compares two periods, prints the record and writes its files. Rejects with the library's errors, or OutputError. */
export async function compareCommand(flags: CompareFlags, io: Io): Promise<void> {
  await checkOut(flags);
  const bundled = bundledSample(flags, io);
  const packed = await packRequest('compare', flags, io);
  const feature = await requestedFeature(flags, io);
  const { date1Start, date1End, date2Start, date2End, detail } = flags;
  const dates = {
    date1_start: date1Start,
    date1_end: date1End,
    date2_start: date2Start,
    date2_end: date2End,
  };
  const own = { ...typedRequest(flags, { ...dates, detail }), ...geometryOf(feature) };
  const request = atOnePlace({ ...bundled?.comparison, ...packed }, own);
  const compared = await naming(feature, () => comparison(request, flags, io));
  const { answer } = compared;
  noteSample(bundled, flags, io);
  printRecord(answer, flags, io, (columns) =>
    formatCompareRecord(answer, langOf(flags), columns, request.geometry ? 'polygon' : answer),
  );
  await save(flags, io, (writers) => compareFiles({ ...compared, request }, langOf(flags), writers));
}

/** Requests layers only if they will be written: they take most of a call's memory. */
function comparison(
  requested: TypedRequest,
  flags: CompareFlags,
  io: Io,
): Promise<{ readonly answer: CompareAnswer; readonly layers: readonly Layer[] }> {
  // The typed request may be invalid: the library, not the compiler, names all of its faults.
  const request = { ...requested, ...originOf(flags) } as unknown as CompareRequestInput;
  const { out, trueColour } = flags;
  return called(flags, io, async (sylvan, options) => {
    if (out === undefined) return { answer: await sylvan.compare(request, options), layers: [] };
    const wanted = { ...options, layers: trueColour ? 'true-colour' : true } as const;
    const { layers, ...answer } = await sylvan.compare(request, wanted);
    return { answer, layers };
  });
}
