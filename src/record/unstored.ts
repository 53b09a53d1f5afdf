import type { Lang } from '../contract/zone.ts';
import type { Warning } from '../contract/index.ts';
import { warning } from '../locale/index.ts';

/** A record that names the hosts of which the cache could store nothing, where there are some. */
export function withUnstored<A extends { readonly details: { readonly warnings: readonly Warning[] } }>(
  answer: A,
  hosts: ReadonlySet<string>,
  lang: Lang,
): A {
  if (hosts.size === 0) return answer;
  const warnings = [...answer.details.warnings, warning('not-stored', lang, [...hosts].sort())];
  return { ...answer, details: { ...answer.details, warnings } };
}
