import { SylvanError } from '../errors/errors.ts';
import { CONTRADICTIONS, type Contradiction } from '../contract/skip-codes.ts';
import type { Asset, SkipReason } from './scene.ts';

/** What contradicts what, as a code and as a clause. */
export interface Inconsistency {
  readonly code: Contradiction;
  readonly detail: string;
}

/** `inconsistent-scene` {asset, fault}: the scene is left out, for one of its parts is wrong and nothing says which. */
export function inconsistentScene(
  { href }: Pick<Asset, 'href'>,
  { code, detail }: Inconsistency,
): SylvanError {
  return new SylvanError('inconsistent-scene', detail, {
    fields: { asset: href.replace(/[?#].*$/s, ''), fault: code },
  });
}

/** Why a scene is left out for `error`: of one that contradicts itself, the contradiction. */
export function reasonOf({ code, message: detail, fields: { fault } }: SylvanError): SkipReason {
  const contradiction =
    code === 'inconsistent-scene' ? CONTRADICTIONS.find((one) => one === fault) : undefined;
  return { code: contradiction ?? code, detail };
}
