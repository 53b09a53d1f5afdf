import { SylvanError } from './core/errors.ts';
import { SAMPLES, type SampleZone } from './samples.ts';

/** A bundled sample as a call uses it. */
export type BundledSample = Pick<SampleZone, 'url' | 'request' | 'comparison'>;

/**
 * The bundled sample `id`, in its folder beside the library or under `samplesUrl`. Throws `invalid-parameters` for an id that
 * none has, and names those there are.
 */
export function sampleNamed(id: string, samplesUrl: string | undefined): BundledSample {
  const sample = SAMPLES.find((one) => one.id === id);
  if (sample === undefined) {
    const detail = `There is no sample "${id}"; there are ${SAMPLES.map((one) => one.id).join(', ')}.`;
    throw new SylvanError('invalid-parameters', detail, {
      errors: [{ pointer: '/sample', code: 'option-value', detail }],
    });
  }
  if (samplesUrl === undefined) return sample;
  const folder = samplesUrl.endsWith('/') ? samplesUrl : `${samplesUrl}/`;
  return { ...sample, url: `${folder}${id}/` };
}
