import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BUILDS, loadKernels } from '../support/kernels.ts';

const PATH = resolve(import.meta.dirname, '../../build/kernels.d.ts');
const source = ts.createSourceFile(PATH, readFileSync(PATH, 'utf8'), ts.ScriptTarget.Latest, true);
const declared = source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => [...members]);

describe('kernel declarations', () => {
  it.each(BUILDS)('list the exports of the %s build with their numbers of parameters', async (build) => {
    const exported = Object.entries(await loadKernels(build)).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function' ? value.length : null,
    ]);
    const expected = declared.map((member) => [
      member.name?.getText(),
      ts.isMethodSignature(member) ? member.parameters.length : null,
    ]);
    expect(exported.length).toBeGreaterThan(100);
    expect(exported.sort()).toEqual(expected.sort());
  });
});
