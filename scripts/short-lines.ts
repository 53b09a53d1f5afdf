import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** Number of characters after which a line ends before the next statement or declaration. */
const LONGEST = 2000;
/** Members of syntax nodes before whose elements a line may end. */
const LISTS: ReadonlySet<string> = new Set(['body', 'consequent', 'declarations']);

/**
 * Breaks the lines of minified scripts. For an uncaught error, Node prints the whole line that threw it: without breaks, a
 * hundred thousand characters before the message.
 */
export function shortLines(): Plugin {
  return {
    name: 'short-lines',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = broken(file.code);
    },
  };
}

function broken(code: string): string {
  const starts = [...statementStarts(parseAst(code))].sort((a, b) => a - b);
  let [lines, from] = ['', 0];
  for (const start of starts) {
    if (start - Math.max(from, code.lastIndexOf('\n', start - 1) + 1) < LONGEST) continue;
    lines += `${code.slice(from, start)}\n`;
    from = start;
  }
  return lines + code.slice(from);
}

/** Where statements, declared variables and members of classes begin, at any depth. */
function* statementStarts(node: unknown): Generator<number> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (Array.isArray(child) && LISTS.has(key))
      for (const { start } of child as { start: number }[]) yield start;
    for (const one of [child].flat()) yield* statementStarts(one);
  }
}
