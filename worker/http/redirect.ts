import type { Address } from '../../src/core/address.ts';
import type { SylvanError } from '../../src/core/errors.ts';
import { MAX_REDIRECTS } from '../../src/core/redirects.ts';
import { problem, type ProblemPlace } from './problems.ts';

export function parseAddress(href: string, base: string): URL | null {
  return URL.canParse(href, base) ? new URL(href, base) : null;
}

/** `access-denied` {host, asset, redirect}: `redirect` is the scheme and host that were not asked, never a path or query. */
export function redirectRefused(place: ProblemPlace, target: Address | null): SylvanError {
  const redirect = target === null ? null : `${target.protocol}//${target.hostname}`;
  return problem(
    'access-denied',
    `${place.address.host} redirects to ${redirect ?? 'what is no address'}, which is neither public https nor its own origin; refused`,
    place,
    { redirect },
  );
}

export function tooManyRedirects(place: ProblemPlace): SylvanError {
  return problem('network-or-cors', `The host redirects more than ${MAX_REDIRECTS} times`, place, {
    final: true,
  });
}
