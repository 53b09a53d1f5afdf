import { asSylvanError, SylvanError } from '../errors/errors.ts';

/**
 * Adds the address that was tried to a catalog's failure, in its message and as `asset`: the caller may have given a wrong
 * one. Omits user name, password, query and fragment, which may be secret.
 */
export function addressed(error: unknown, url: string): SylvanError {
  const { code, message, fields, cause } = asSylvanError(error);
  const { origin, protocol, host, pathname } = new URL(url);
  const asset = `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`;
  return new SylvanError(code, `${message}: ${asset}`, {
    fields: { ...fields, asset },
    ...(cause !== undefined && { cause }),
  });
}
