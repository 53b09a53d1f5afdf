import type { Lang } from '../contract/zone.ts';
import type { Warning } from '../contract/index.ts';
import { warning } from '../locale/index.ts';

/** Adds a warning to a record that names the hosts whose responses could not be cached, if there are any. */
export function withUnstored<A extends { readonly details: { readonly warnings: readonly Warning[] } }>(
  answer: A,
  hosts: ReadonlySet<string>,
  lang: Lang,
): A {
  if (hosts.size === 0) return answer;
  const warnings = [...answer.details.warnings, warning('not-stored', lang, [...hosts].sort())];
  return { ...answer, details: { ...answer.details, warnings } };
}
