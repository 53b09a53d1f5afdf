import { invalidOption, isSylvanError, SylvanError, type ProblemCode } from './errors/errors.ts';
import { SAMPLES, type SampleZone } from './samples.ts';

/** A sample as a call uses it. */
type NamedSample = Pick<SampleZone, 'url' | 'request' | 'comparison'>;

/**
 * The sample `id`, in its folder of `@sylvan/samples` or under `samplesUrl`. Throws `invalid-parameters` for an unknown id, and
 * lists the known ones.
 */
export function sampleNamed(id: string, samplesUrl: string | undefined): NamedSample {
  const sample = SAMPLES.find((one) => one.id === id);
  if (sample === undefined) {
    const known = SAMPLES.map((one) => one.id).join(', ');
    throw invalidOption('/sample', `There is no sample "${id}"; the samples are ${known}.`);
  }
  if (samplesUrl === undefined) return sample;
  const folder = samplesUrl.endsWith('/') ? samplesUrl : `${samplesUrl}/`;
  return { ...sample, url: `${folder}${id}/` };
}

/** Errors of a file that does not exist, or for which the server sends an HTML page, as servers of single-page apps do. */
const NOT_THERE: readonly unknown[] = [
  'not-found',
  'stac-invalid',
  'points-invalid',
  'not-a-tiff',
] satisfies ProblemCode[];

/**
 * Replaces the error of `work` with `not-found` {option, asset} if the files of the sample do not exist, since no host has
 * failed.
 */
export async function onSample<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isSylvanError(error, 'not-found', 'upstream-failure')) throw error;
    const { asset, reason } = error.fields;
    if (typeof asset !== 'string' || !NOT_THERE.includes(reason)) throw error;
    throw new SylvanError(
      'not-found',
      `The files of the sample are not at ${asset}. Install them: npm install @sylvan/samples. For a page, copy the folder node_modules/@sylvan/samples to your static files, and set samplesUrl (samples-url of <sylvan-zone>) to the copy’s address.`,
      { fields: { ...error.fields, option: 'samplesUrl' }, cause: error },
    );
  }
}
