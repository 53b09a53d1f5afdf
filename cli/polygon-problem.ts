import { labelOf, vectorFaultText, type VectorFileError } from 'sylvan/vector';
import type { Lang, Problem } from 'sylvan/contract';
import type { RequestedFeature } from './polygon.ts';
import { outputTextsOf } from './texts/output.ts';

/** A refused request with a polygon from a file. */
export class PolygonError extends Error {
  override readonly name = 'PolygonError';

  constructor(
    readonly requested: RequestedFeature,
    override readonly cause: unknown,
  ) {
    super('', { cause });
  }
}

/** Adds the requested feature and its file to errors of `work`. */
export async function naming<T>(requested: RequestedFeature | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw requested === undefined ? error : new PolygonError(requested, error);
  }
}

/** Adds the feature and its file before each fault of the geometry. */
export function ofFeature(problem: Problem, { path, feature }: RequestedFeature, lang: Lang): Problem {
  if (problem.errors?.some(({ pointer }) => isGeometry(pointer)) !== true) return problem;
  const { ofFeature: named } = outputTextsOf(lang);
  const errors = problem.errors.map((fault) => ({
    ...fault,
    detail: isGeometry(fault.pointer) ? named(labelOf(feature), path, fault.detail) : fault.detail,
  }));
  return { ...problem, errors, detail: errors.map(({ detail }) => detail).join(' ') };
}

/** The problem of an unreadable file, in the form of the library's problems, none of which is about files. */
export function vectorProblem(error: VectorFileError, lang: Lang) {
  const { code, file, feature } = error;
  return {
    type: 'urn:sylvan:problem:input-failed',
    title: outputTextsOf(lang).titles.polygon,
    detail: vectorFaultText(error, lang),
    code: 'input-failed',
    charged: false,
    retryable: false,
    fields: { ...error.facts, reason: code, path: file, ...(feature !== undefined && { feature }) },
  } as const;
}

function isGeometry(pointer: string): boolean {
  return /^\/geometry(\/|$)/.test(pointer);
}
