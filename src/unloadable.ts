import { SylvanError } from './core/errors.ts';

/** `network-or-cors`: `what`, a part of the library that is loaded when it is first wanted, could not be. */
export function unloadable(what: string, cause: unknown): SylvanError {
  const help =
    'Check the connection and that its files are served beside the library. Try again; some browsers first need the page reloaded.';
  return new SylvanError('network-or-cors', `${what} could not be loaded. ${help}`, { cause });
}
