import { isSylvanError, SylvanError, type ErrorData, type ProblemCode } from '../core/errors.ts';

/** Begins what stands in the place of a version where a file could not be read at all. */
const FAILED = 'failed:';
/** Failures that are the file's own and stay: what passes is tried again. */
const LASTING: readonly ProblemCode[] = ['not-found', 'access-denied', 'range-unsupported'];
/** Characters: a version is no longer. */
const MOST = 1024;

/** A file's lasting failure, to be kept as its version; undefined for what may pass. `told` makes of a text one that anybody may read. */
export function failedVersion(error: unknown, told: (text: string) => string): string | undefined {
  if (!isSylvanError(error, ...LASTING)) return undefined;
  const { code, message: detail, fields } = error;
  const version = told(FAILED + JSON.stringify({ code, detail, fields } satisfies ErrorData));
  return version.length <= MOST ? version : undefined;
}

/** The failure that is kept as a version; undefined for a version. */
export function failureOf(version: string): SylvanError | undefined {
  if (!version.startsWith(FAILED)) return undefined;
  const [code, detail, fields] = partsOf(version.slice(FAILED.length));
  return new SylvanError(code, detail, { fields });
}

function isFields(fields: unknown): fields is ErrorData['fields'] {
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields);
}

/** What another program wrote may be anything. */
function partsOf(text: string): [ProblemCode, string, ErrorData['fields']] {
  try {
    const { code, detail, fields } = JSON.parse(text) as Partial<ErrorData>;
    if (LASTING.includes(code!) && typeof detail === 'string' && isFields(fields))
      return [code!, detail, fields];
  } catch {
    // It is told in our own words.
  }
  return ['not-found', 'The file could not be read when it was to be kept.', {}];
}
