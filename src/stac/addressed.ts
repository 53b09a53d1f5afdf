import { asSylvanError, SylvanError } from '../errors/errors.ts';

/**
 * A failure of a catalog with the address that was tried, in its message and as `asset`: the caller may have named a wrong one.
 * Without user name, password, query and fragment, which may be secret.
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
