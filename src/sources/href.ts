import { isPublicHost, isSameOrigin } from '../core/address.ts';

/** Which addresses a catalogue's items may point at. */
export interface HrefPolicy {
  /** The catalogue's own address: relative hrefs start here, and its origin (or, for `file:`, its folder) is trusted. */
  readonly base: string;
  /** Host names allowed beside it; without this any public https host is. */
  readonly hosts?: (hostname: string) => boolean;
}

/** The absolute form of an asset's href, or null where the policy refuses it: the rule of `isAllowed`, and files beside it. */
export function resolveHref(href: string, policy: HrefPolicy): string | null {
  if (!URL.canParse(href, policy.base)) return null;
  const url = new URL(href, policy.base);
  if (url.username !== '' || url.password !== '') return null;
  if (isOwn(url, new URL(policy.base))) return url.href;
  if (url.protocol !== 'https:' || !isPublicHost(url.hostname)) return null;
  return (policy.hosts?.(url.hostname) ?? true) ? url.href : null;
}

/** Whether `url` lies at the catalogue's origin; a catalogue in a file owns its folder and nothing above it. */
function isOwn(url: URL, base: URL): boolean {
  if (base.protocol !== 'file:') return isSameOrigin(url, base);
  if (url.protocol !== 'file:' || url.host !== base.host || /%2f|%5c/i.test(url.pathname)) return false;
  return url.pathname.startsWith(new URL('.', base).pathname);
}
