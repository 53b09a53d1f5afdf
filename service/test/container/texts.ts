import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

export const textOf = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** The instructions of a Dockerfile, without comments, with continued lines joined. */
export function instructionsOf(dockerfile: string): string[] {
  const lines = dockerfile.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, ' ');
  return lines.split('\n').filter((line) => line !== '');
}

/** The lines below a path of keys in a block-style YAML file, without comments. */
export function below(yaml: string, ...keys: readonly string[]): string[] {
  let lines = yaml.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  for (const [depth, key] of keys.entries()) {
    const start = lines.indexOf(`${'  '.repeat(depth)}${key}:`) + 1;
    if (start === 0) throw new Error(`There is no ${keys.join('.')}.`);
    const end = lines.findIndex((line, i) => i >= start && line.search(/\S/) <= 2 * depth);
    lines = lines.slice(start, end === -1 ? undefined : end);
  }
  return lines.map((line) => line.trim());
}

/** Parses `name: value` lines; of a value with a default, takes the default. */
export function valuesOf(lines: readonly string[]): Record<string, string> {
  const pairs = lines.map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [line, '']);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')]));
}
