import type { SampleZone } from 'sylvan/node';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import { textsOf } from './texts/record.ts';

/** The requested sample, whose request provides the fields that were not typed; undefined if none is requested. */
export function bundledSample({ sample }: CommonFlags, { library }: Io): SampleZone | undefined {
  return library.SAMPLES.find(({ id }) => id === sample);
}

/** Notes next to a record for people that its zone is simulated. */
export function noteSample(bundled: SampleZone | undefined, flags: CommonFlags, { stderr }: Io): void {
  if (bundled === undefined || flags.json === true) return;
  stderr.write(paragraph(textsOf(langOf(flags)).simulated(bundled.id), stderr));
}
