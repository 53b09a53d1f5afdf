import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODES, errorPages } from '../../scripts/error-pages.mjs';
import { GROUPS, MEANINGS } from '../../scripts/problem-fields.mjs';
import { PROBLEM_CODES } from '../../src/errors/errors.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const documented = new Map(GROUPS.flatMap(({ codes }) => Object.entries(codes)));

/** Fields that are given where a problem is created, as `code: name`. */
function factsInCode(): string[] {
  const facts = new Set<string>();
  for (const path of sourceFiles()) {
    const text = readFileSync(path, 'utf8');
    if (!/\bSylvanError\(|\bproblem\(/.test(text)) continue;
    const visit = (node: ts.Node): void => {
      for (const fact of factsOf(node)) facts.add(fact);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  return [...facts].sort();
}

function sourceFiles(): string[] {
  return ['src', 'worker', 'service/src'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => resolve(ROOT, folder, name)),
  );
}

/** Fields of `new SylvanError('code', …, { fields: { … } })`, and of the reader's `problem('code', …, place, { … })`. */
function factsOf(node: ts.Node): string[] {
  const isError = ts.isNewExpression(node) && isNamed(node.expression, 'SylvanError');
  const isRead = ts.isCallExpression(node) && isNamed(node.expression, 'problem');
  if (!isError && !isRead) return [];
  const given = node.arguments ?? [];
  const code = given.at(0);
  if (code === undefined || !ts.isStringLiteral(code)) return [];
  const fields = isError ? propertyNamed(given[2], 'fields') : given[3];
  return namesIn(fields).map((name) => `${code.text}: ${name}`);
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name !== undefined && ts.isIdentifier(name) ? name.text : '';
}

function propertyNamed(node: ts.Node | undefined, name: string): ts.Node | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  const found = node.properties.find((one) => nameOf(one) === name);
  return found !== undefined && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** Names of an object's properties, including those of objects spread into it. */
function namesIn(node: ts.Node | undefined): string[] {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((one) =>
    ts.isSpreadAssignment(one) ? spreadIn(one.expression) : nameOf(one),
  );
}

/** `{ … }`, or `(condition && { … })`. */
function spreadIn(node: ts.Node): string[] {
  if (ts.isParenthesizedExpression(node)) return spreadIn(node.expression);
  return ts.isBinaryExpression(node) ? spreadIn(node.right) : namesIn(node);
}

describe('docs/errors.md', () => {
  it('is up to date with its generator', () => {
    const page = readFileSync(resolve(ROOT, 'docs/errors.md'), 'utf8');
    expect(page, 'Outdated; run node scripts/write-error-pages.mjs').toBe(errorPages());
  });

  it('groups each code once', () => {
    const codes = GROUPS.flatMap(({ codes: own }) => Object.keys(own)).sort();
    expect(codes).toEqual([...PROBLEM_CODES].sort());
    expect([...CODES].sort()).toEqual(codes);
  });

  it('names every field that the code gives with a problem, and explains it', () => {
    const facts = factsInCode();
    expect(facts.length).toBeGreaterThan(100);
    const undocumented = facts.filter((fact) => {
      const [code, name] = fact.split(': ');
      return !documented.get(code)?.includes(name);
    });
    expect(undocumented).toEqual([]);
    const named = new Set([...documented.values()].flat());
    expect(Object.keys(MEANINGS)).toEqual([...named].sort((a, b) => (a < b ? -1 : 1)));
  });
});
