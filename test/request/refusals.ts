import { SylvanError } from '../../src/errors/errors.ts';

/** The error with which a parser refuses a request; throws if it does not. */
export function refusalOf(parse: () => unknown): SylvanError {
  try {
    parse();
  } catch (error) {
    if (error instanceof SylvanError) return error;
    throw error;
  }
  throw new Error('The request was not refused');
}

/** A refusal in the form `[code, 'pointer code', …]`. */
export function faultsOf({ code, errors }: SylvanError): readonly unknown[] {
  return [code, ...errors.map((fault) => `${fault.pointer} ${fault.code}`)];
}
