import { SylvanError } from '../errors/errors.ts';
import { CONTRADICTIONS, type Contradiction } from '../contract/skip-codes.ts';
import type { Asset, SkipReason } from './scene.ts';

/** A contradiction, as a code and a clause. */
export interface Inconsistency {
  readonly code: Contradiction;
  readonly detail: string;
}

/** `inconsistent-scene` {asset, fault}: the scene is left out because one of its parts is wrong, and it is unknown which. */
export function inconsistentScene(
  { href }: Pick<Asset, 'href'>,
  { code, detail }: Inconsistency,
): SylvanError {
  return new SylvanError('inconsistent-scene', detail, {
    fields: { asset: href.replace(/[?#].*$/s, ''), fault: code },
  });
}

/** The reason why `error` excludes a scene: the contradiction, if the scene contradicts itself. */
export function skipReason({ code, message: detail, fields: { fault } }: SylvanError): SkipReason {
  const contradiction =
    code === 'inconsistent-scene' ? CONTRADICTIONS.find((one) => one === fault) : undefined;
  return { code: contradiction ?? code, detail };
}
