import { SylvanError } from '../../src/errors/errors.ts';

/** The error a parser refuses a request with: there must be one. */
export function refusalOf(parse: () => unknown): SylvanError {
  try {
    parse();
  } catch (error) {
    if (error instanceof SylvanError) return error;
    throw error;
  }
  throw new Error('The request was not refused');
}

/** A refusal as `[code, 'pointer code', …]`. */
export function faultsOf({ code, errors }: SylvanError): readonly unknown[] {
  return [code, ...errors.map((fault) => `${fault.pointer} ${fault.code}`)];
}
