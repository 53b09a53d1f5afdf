import { isSylvanError, SylvanError } from '../../core/errors.ts';
import type { Catalogue } from '../../sources/catalogue.ts';
import { isUpstream } from '../reading-context.ts';
import { upstreamProblem } from '../optical.ts';
import { emptyRun } from '../source-run.ts';
import type { PassedOverCatalogue } from './seen-period.ts';

/** What a catalogue shows, and those that were asked before it. */
interface FirstShown<T> {
  readonly shown: T;
  readonly passedOver: readonly PassedOverCatalogue[];
}

interface Refused {
  readonly catalogue: Catalogue;
  readonly failure: SylvanError;
}

/**
 * What the first of a sensor's catalogues shows that can show it. Where none can: throws `no-imagery` if one of them could be
 * read and had nothing to see, which says more than that others failed, and `upstream-failure` or `upstream-timeout` if all
 * failed. Throws at once what is wrong with the call itself, and `signal.reason` on abort. `catalogues` is not empty.
 */
export async function firstThatShows<T>(
  sensor: string,
  catalogues: readonly Catalogue[],
  signal: AbortSignal,
  see: (catalogue: Catalogue) => Promise<T>,
): Promise<FirstShown<T>> {
  const refused: Refused[] = [];
  for (const catalogue of catalogues) {
    try {
      const shown = await see(catalogue);
      return { shown, passedOver: refused.map((one) => passedOver(sensor, one)) };
    } catch (failure) {
      signal.throwIfAborted();
      if (!isUpstream(failure)) throw failure;
      refused.push({ catalogue, failure });
    }
  }
  throw problemOf(refused);
}

function passedOver(sensor: string, { catalogue, failure }: Refused): PassedOverCatalogue {
  const failures = isNothing(failure) ? [] : [failure];
  return { id: `${sensor}/${catalogue.id}`, run: { ...emptyRun(catalogue), failures } };
}

function problemOf(refused: readonly Refused[]): SylvanError {
  const nothing = refused.find(({ failure }) => isNothing(failure))?.failure;
  const failed = refused.filter(({ failure }) => !isNothing(failure));
  if (nothing === undefined)
    return upstreamProblem(
      refused,
      failed.map(({ failure }) => failure),
    );
  return new SylvanError(nothing.code, nothing.message, {
    fields: {
      ...nothing.fields,
      catalogues_searched: refused.map(({ catalogue }) => catalogue.id),
      failed: failed.map(({ catalogue, failure }) => `${catalogue.id}: ${failure.code}`),
    },
  });
}

function isNothing(failure: SylvanError): boolean {
  return isSylvanError(failure, 'no-imagery');
}
