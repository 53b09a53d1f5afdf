import { resolve } from 'node:path';
import type { Origin, SampleZone } from 'sylvan/node';
import { langOf, type CommonFlags, type TypedRequest } from './flags.ts';
import { checkInput } from './input-file.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import { textsOf } from './texts/record.ts';

/** The sample or pack that answers a request, if any. */
export function originOf({ pack, sample }: CommonFlags): Origin | undefined {
  // Resolved, so that a file whose name looks like an id stays a path.
  if (pack !== undefined) return { pack: resolve(pack) };
  return sample === undefined ? undefined : { sample };
}

/** The requested sample, whose request provides the fields that were not typed; undefined if none is requested. */
export function bundledSample({ sample }: CommonFlags, { library }: Io): SampleZone | undefined {
  return library.SAMPLES.find(({ id }) => id === sample);
}

/** Tells people, in addition to the record, that its zone is simulated. */
export function noteSample(bundled: SampleZone | undefined, flags: CommonFlags, { stderr }: Io): void {
  if (bundled === undefined || flags.json === true) return;
  stderr.write(paragraph(textsOf(langOf(flags)).simulated(bundled.id), stderr));
}

/** The first call of its kind in the named pack, used for fields that were not typed. Empty if no pack is named. */
export async function packRequest(
  operation: 'analyze' | 'compare',
  { pack }: CommonFlags,
  { library }: Io,
): Promise<TypedRequest> {
  if (pack === undefined) return {};
  await checkInput(pack);
  const { calls } = await library.inspectPackFile(pack);
  return calls.find((call) => call.operation === operation)?.request ?? {};
}
